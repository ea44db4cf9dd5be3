import { oneDecimal } from '@guildhall/contracts/formats';
import { PRODUCT_CATEGORIES } from '@guildhall/contracts/product-categories';
import type { ProductCard } from '@guildhall/contracts/products';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { Empty } from '../../console-kit/ListStates.js';
import { deletes } from '../../console-kit/list/BulkDialog.js';
import type { ListColumn } from '../../console-kit/list/columns.js';
import { DESCRIPTION_COLUMN, ORDERS, PRICE_COLUMN } from '../../console-kit/list/columns.js';
import { List } from '../../console-kit/list/List.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { useSession } from '../../data/browser-session.js';
import { toastShop } from '../../data/toasts.js';
import { CategoryMark } from '../../design/Art.js';
import { Icon } from '../../design/icons.js';
import { Price } from '../../design/Price.js';
import { OwnTakenDown } from '../../moderation/console/OwnTakenDown.js';
import { Rating } from '../../reviews/Rating.js';

const COLUMNS: ListColumn<ProductCard>[] = [
  {
    name: 'title',
    label: 'Title',
    sort: 'title',
    cell: ({ id, title, image }) => (
      <span className="cell-product">
        <img src={image} width={60} height={40} alt="" referrerPolicy="no-referrer" loading="lazy" className="cover" />
        <strong id={`title-${id}`}>{title}</strong>
      </span>
    ),
    text: ({ title }) => title,
  },
  DESCRIPTION_COLUMN,
  {
    name: 'category',
    label: 'Category',
    cell: (product) => <Category product={product} />,
    text: ({ category }) => category,
  },
  {
    name: 'rating',
    label: 'Rating',
    cell: ({ rating, reviewCount }) => (rating === null ? oneDecimal(rating) : <Rating mean={rating} count={reviewCount} />),
    text: ({ rating }) => (rating === null ? null : Number(rating.toFixed(1))),
  },
  {
    name: 'reviews',
    label: 'Reviews',
    cell: ({ reviewCount }) => reviewCount,
    text: ({ reviewCount }) => reviewCount,
    align: 'right',
    className: 'number',
    extra: true,
  },
  PRICE_COLUMN,
];
const CARDS = {
  className: 'product-grid',
  height: 240,
  orders: ORDERS,
} as const;
const BULK = [
  deletes<ProductCard>(
    'products',
    (many) => `Are you sure you want to delete ${many}? What is deleted leaves the marketplace for good.`,
  ),
];
const FILTERS = [{ name: 'categories', label: 'Categories', options: PRODUCT_CATEGORIES.map((name) => [name, name] as const) }];

/** `/manage-products` (PM-03, PM-04). */
export function ManageProducts() {
  const { user } = useSession();
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
      <OwnTakenDown noun="products" />
      <Tabs value="all" aria-label="Products" className="console-tabs">
        <Tab value="all" label="All Products" id="tab-all" aria-controls="products-panel" />
      </Tabs>
      <div id="products-panel" role="tabpanel" aria-labelledby="tab-all">
        <List<ProductCard>
          resource="products"
          perPage={24}
          fixed={{ talent_id: user?.id }}
          enabled={user !== null}
          start={{ field: 'created_at', order: 'DESC' }}
          filters={FILTERS}
          label="Your products"
          noun={['product', 'products']}
          columns={COLUMNS}
          titleOf={({ title }) => title}
          search={{ label: 'Search your products', placeholder: 'Search title, description or category' }}
          actions={(product) => <EditButton product={product} />}
          bulk={BULK}
          notify={toastShop}
          cards={CARDS}
          card={(product, tick) => <OwnProduct product={product} tick={tick} />}
          empty={
            <Empty heading="No products yet" text="Sell what you have made once: a snapshot, a script, a workflow, a course.">
              <Button component={ConsoleLink} to="/create-product" size="small">
                Sell your first product
              </Button>
            </Empty>
          }
          failed={{ heading: 'Your products could not be loaded' }}
        />
      </div>
    </>
  );
}

const Category = ({ product: { category } }: { product: ProductCard }) => (
  <span className="fact">
    {category && <CategoryMark category={category} />}
    {category ?? 'No category'}
  </span>
);

const EditButton = ({ product }: { product: ProductCard }) => (
  <Button component={ConsoleLink} to={`/edit-product/${product.id}`} size="small" aria-describedby={`title-${product.id}`}>
    Edit Product
  </Button>
);

const OwnProduct = ({ product, tick }: { product: ProductCard; tick: ReactNode }) => (
  <article className="own-product">
    <img className="cover" src={product.image} width={600} height={400} alt="" referrerPolicy="no-referrer" loading="lazy" />
    <div className="product-line">
      <span className="with-tick">
        {tick}
        <h2 className="product-title" id={`title-${product.id}`}>
          {product.title}
        </h2>
      </span>
      <Price amount={product.price} />
    </div>
    <p className="product-text">{product.description}</p>
    <div className="own-product-foot">
      <Category product={product} />
      <EditButton product={product} />
    </div>
  </article>
);
