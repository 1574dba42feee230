/**
 * Trusted Types, in browsers that support them: only a policy turns a string into a script or a
 * script's address.
 */
declare var trustedTypes:
  | {
      createPolicy<Rules extends Record<string, (asked: string) => string>>(
        name: string,
        rules: Rules,
      ): { [Name in keyof Rules]: (input: string) => string };
    }
  | undefined;
