import type { ComponentPropsWithoutRef } from "react";
import type { ProductCard } from "../generated/model.ts";
import { ProductCardView } from "./product-card.tsx";

/** Props of `ProductGrid`. */
export interface ProductGridProps extends ComponentPropsWithoutRef<"ul"> {
  /** The products. */
  products: ProductCard[];
}

/** Products in three columns. */
export function ProductGrid({ products, ...rest }: ProductGridProps) {
  return (
    <ul className="product-grid" data-count={products.length} {...rest}>
      {products.map((card) => (
        <ProductCardView key={card.href} card={card} />
      ))}
    </ul>
  );
}
