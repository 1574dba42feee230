import type { ProductCard } from "../generated/model.ts";
import { ProductGrid } from "../ui/product-grid.tsx";

/** A few products beside another one. The same few stand on the pages of many, so that their HTML is kept. */
export function SimilarProducts({ products }: { products: ProductCard[] }) {
  return <ProductGrid products={products} />;
}
