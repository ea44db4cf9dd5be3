import { dollars } from '@guildhall/contracts/formats';
import type { ProductCard } from '@guildhall/contracts/products';
import { DataTable } from 'react-admin';
import { DashboardList } from '../../console-kit/DashboardList.js';
import { ViewAndEdit } from '../../console-kit/ViewAndEdit.js';
import { CategoryMark } from '../../design/Art.js';
import { Rating } from '../../reviews/Rating.js';

const Col = DataTable.Col<ProductCard>;

/** The dashboard's products, a ledger (R36). */
export const DashboardProducts = () => (
  <DashboardList<ProductCard>
    resource="products"
    noun="Product"
    skeleton={{ height: 56 }}
    hint="Sell what you have made once: a snapshot, a script, a workflow, a course."
  >
    {(products) => <Ledger products={products} />}
  </DashboardList>
);

const Ledger = ({ products }: { products: readonly ProductCard[] }) => (
  <DataTable<ProductCard>
    aria-label="Your products"
    storeKey="dashboard.products"
    resource="products"
    data={[...products]}
    isPending={false}
    size="medium"
    rowClick={false}
    hover={false}
    bulkActionButtons={false}
  >
    <Col label="Product" cellClassName="cell-title" render={(product) => <Named product={product} />} />
    <Col label="Category" render={(product) => <Category product={product} />} />
    <Col label="Rating" render={(product) => <Rated product={product} />} />
    <Col label="Price" align="right" cellClassName="number" render={({ price }) => dollars(price)} />
    <Col label="Actions" align="right" cellClassName="cell-actions" render={({ id }) => <ViewAndEdit noun="product" id={id} />} />
  </DataTable>
);

const Rated = ({ product: { rating, reviewCount } }: { product: ProductCard }) =>
  rating === null ? 'N/A' : <Rating mean={rating} count={reviewCount} />;

const Named = ({ product: { id, title, image } }: { product: ProductCard }) => (
  <span className="cell-product">
    <img src={image} width={72} height={48} alt="" referrerPolicy="no-referrer" loading="lazy" className="cover" />
    <strong id={`title-${id}`}>{title}</strong>
  </span>
);

const Category = ({ product: { category } }: { product: ProductCard }) => (
  <span className="fact">
    {category && <CategoryMark category={category} />}
    {category ?? 'None'}
  </span>
);
