import type { ProductCard } from "../generated/model.ts";
import { ProductGrid } from "../ui/product-grid.tsx";

/**
 * A few products related to another one. The same ones appear on many pages, so their HTML is
 * cached.
 */
export function SimilarProducts({ products }: { products: ProductCard[] }) {
  return <ProductGrid products={products} />;
}
