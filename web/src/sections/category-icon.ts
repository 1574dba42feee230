import type { ArticleCategory, Icon } from "../generated/model.ts";

/** The icon of what an article or a tip is about. */
export const CATEGORY_ICONS: Record<ArticleCategory, Icon> = {
  cctv: "cctv",
  access_control: "key-round",
  pa: "megaphone",
  it: "network",
  alarm: "siren",
};
