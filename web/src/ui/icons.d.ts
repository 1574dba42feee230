declare module "virtual:icons" {
  /** The address of the file with all icons. */
  export const address: string;
}
