// Types for packages without types, as far as the tests use them.

declare module "@adobe/structured-data-validator" {
  /** Validates structured data against the rules for Google's rich results. */
  class Validator {
    /** Takes nodes by type and returns the problems. */
    validate(data: { jsonld: Record<string, unknown[]> }): Promise<unknown[]>;
  }
  export = Validator;
}

declare module "vnu-jar" {
  /** The path of the validator's archive. */
  const path: string;
  export = path;
}
