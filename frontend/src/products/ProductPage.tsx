import { ProductView } from './ProductView.js';

export { productQueries as queries } from './ProductView.js';

export default function ProductPage() {
  return <ProductView preview={false} />;
}
