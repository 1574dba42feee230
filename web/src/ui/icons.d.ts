declare module "virtual:icons" {
  /** The address of the file with every icon. */
  export const address: string;
}
