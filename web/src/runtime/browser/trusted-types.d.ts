/** Trusted Types, where the browser has them: a string becomes a script, or the address of one, by a policy only. */
declare var trustedTypes:
  | {
      createPolicy<Rules extends Record<string, (asked: string) => string>>(
        name: string,
        rules: Rules,
      ): { [Name in keyof Rules]: (input: string) => string };
    }
  | undefined;
