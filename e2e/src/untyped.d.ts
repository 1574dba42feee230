// Packages without types of their own, as far as the tests use them.

declare module "@adobe/structured-data-validator" {
  /** Checks structured data against the rules of Google's rich results. */
  class Validator {
    /** Takes the nodes by type, and gives what is wrong. */
    validate(data: { jsonld: Record<string, unknown[]> }): Promise<unknown[]>;
  }
  export = Validator;
}

declare module "vnu-jar" {
  /** The path of the checker's archive. */
  const path: string;
  export = path;
}
