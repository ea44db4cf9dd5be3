import { dollars, exactTime, longDate } from '@guildhall/contracts/formats';
import { priceHistoryPath, productPath } from '@guildhall/contracts/page-paths';
import type { PriceHistory } from '@guildhall/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { one } from '../data/queries.js';
import { EmptyState, Failure } from '../design/EmptyState.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { LoadingHead, Skeleton } from '../design/Skeleton.js';
import { type Head, usePageHead } from '../html-document/head.js';
import type { PageLocation } from '../html-document/page.js';
import { PriceChart } from './PriceChart.js';
import { ProductCard } from './ProductCard.js';
import { cardOf, productQuery } from './product-card.js';

const historyQuery = (id: string) => one<PriceHistory>(`/api/products/${encodeURIComponent(id)}/history`);
export const queries = ({ params }: PageLocation) => [historyQuery(params['id'] ?? ''), productQuery(params['id'] ?? '')];

const NOT_FOUND: Head = { title: 'Product Not Found', description: 'There is no such product.', noindex: true, status: 404 };

const headOf = ({ id, title }: PriceHistory): Head => ({
  title: `Price history of ${title}`,
  description: `What ${title} has cost since it was first offered.`.slice(0, 160),
  canonical: priceHistoryPath(id),
});

/** `/product/{id}/history`: what a product has cost, and when. */
export default function PriceHistoryPage() {
  const id = useParams()['id'] ?? '';
  const { data: history, isPending, isError, refetch } = useQuery(historyQuery(id));
  usePageHead(history ? headOf(history) : history === null ? NOT_FOUND : null);
  return (
    <div className="wrap">
      <Link to={productPath(id)} className="back">
        <Icon name="back" />
        Back to the product
      </Link>
      {isPending && <PricesLoading />}
      {isError && <Failure what="price history" level="h1" onRetry={() => void refetch()} />}
      {history === null && <EmptyState level="h1" heading="Product Not Found" text="There is no such product." />}
      {history && (
        <div className="prices">
          <Prices history={history} />
          <Now id={id} />
        </div>
      )}
    </div>
  );
}

const PricesLoading = () => (
  <div aria-busy="true">
    <LoadingHead>Loading prices...</LoadingHead>
    <Skeleton style={{ height: 200, marginTop: 24 }} />
  </div>
);

/** What is sold, and for how much today. */
function Now({ id }: { id: string }) {
  const { data: product } = useQuery(productQuery(id));
  return (
    <aside aria-labelledby="today">
      <h2 className="visually-hidden" id="today">
        The product today
      </h2>
      {product && <ProductCard product={cardOf(product)} brief eager />}
    </aside>
  );
}

function Prices({ history: { title, prices, earlier } }: { history: PriceHistory }) {
  const changes = prices
    .map((each, at) => ({ ...each, before: prices[at - 1]?.price ?? (earlier > 0 ? undefined : null) }))
    .reverse();
  return (
    <div>
      <h1 className="t-2">Price history of {title}</h1>
      {prices.length > 1 ? <PriceChart prices={prices} /> : <p className="prices-note muted">This price has never changed.</p>}
      <table className="prices-table">
        <thead>
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <PriceRow key={change.time} {...change} />
          ))}
        </tbody>
      </table>
      {earlier > 0 && <p className="prices-note small muted">The latest {prices.length} prices are shown.</p>}
    </div>
  );
}

interface Changed {
  time: string;
  price: number;
  before: number | null | undefined;
}

const PriceRow = ({ time, price, before }: Changed) => (
  <tr>
    <td>
      <time dateTime={time} title={exactTime(time)}>
        {longDate(time)}
      </time>
    </td>
    <td className="number">{dollars(price)}</td>
    <td className="number">{changeOf(price, before)}</td>
  </tr>
);

/** `before` is null for the first price, and undefined where it is not shown. */
function changeOf(price: number, before: number | null | undefined): string {
  if (before === undefined) return '';
  if (before === null) return 'First price';
  if (price === before) return 'None';
  return `${price > before ? '+' : '−'}${dollars(Math.abs(price - before))}`;
}
