import type { ProductCard } from '@guildhall/contracts/products';
import { dollars } from '@guildhall/contracts/text';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ConsoleLink } from '../../console/ConsoleLink.js';
import { Empty, Skeletons } from '../../console/ListStates.js';
import { PageHead } from '../../console/PageHead.js';
import { useOwnList } from '../../console/useOwnList.js';
import { Mark } from '../../shell/Art.js';
import { Icon } from '../../shell/icons.js';

/** `/manage-products` (PM-03, PM-04). */
export function ManageProducts() {
  const { data: products, isPending, error, refetch } = useOwnList<ProductCard>('products');
  return (
    <>
      <PageHead title="Manage Products">
        <Button component={ConsoleLink} to="/dashboard" size="small">
          <Icon name="back" size={16} />
          Back to Dashboard
        </Button>
        <Button component={ConsoleLink} to="/create-product" variant="contained" size="small">
          <Icon name="plus" size={16} />
          Create New Product
        </Button>
      </PageHead>
      <Tabs value="all" aria-label="Products" className="console-tabs">
        <Tab value="all" label="All Products" id="tab-all" aria-controls="products-panel" />
      </Tabs>
      <section className="console-list" id="products-panel" role="tabpanel" aria-labelledby="tab-all" aria-busy={isPending}>
        {isPending && !error && <Skeletons count={3} height={240} className="product-grid" />}
        {error && !products && (
          <Empty heading="Your products could not be loaded" text="The connection may be down.">
            <Button size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Empty>
        )}
        {products?.length === 0 && (
          <Empty heading="No products yet" text="Sell what you have made once: a snapshot, a script, a workflow, a course." />
        )}
        {products && products.length > 0 && (
          <ul className="product-grid">
            {products.map((product) => (
              <li key={product.id}>
                <OwnProduct product={product} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const OwnProduct = ({ product }: { product: ProductCard }) => (
  <article className="own-product">
    <img className="cover" src={product.image} width={600} height={400} alt="" loading="lazy" />
    <div className="product-line">
      <h2 className="product-title" id={`title-${product.id}`}>
        {product.title}
      </h2>
      <span className="price">{dollars(product.price)}</span>
    </div>
    <p className="product-text">{product.description}</p>
    <div className="own-product-foot">
      <span className="fact">
        {product.category && <Mark category={product.category} />}
        {product.category ?? 'No category'}
      </span>
      <Button component={ConsoleLink} to={`/edit-product/${product.id}`} size="small" aria-describedby={`title-${product.id}`}>
        Edit Product
      </Button>
    </div>
  </article>
);
