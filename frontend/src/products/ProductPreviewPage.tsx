import { ProductView } from './ProductView.js';

export { productQueries as queries } from './ProductView.js';

/** The product as buyers see it, without the cart (R24). */
export default function ProductPreviewPage() {
  return <ProductView preview />;
}
