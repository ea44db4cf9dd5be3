import { coverPath, portraitPath } from '@guildhall/contracts/art-paths';
import { productPath } from '@guildhall/contracts/page-paths';
import type { ProductCard as Item } from '@guildhall/contracts/products';
import { CategoryMark } from '../design/Art.js';
import { CardLink } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Price } from '../design/Price.js';
import { Skeleton } from '../design/Skeleton.js';
import { Rating } from '../reviews/Rating.js';
import { shownRating } from '../reviews/shown.js';
import { summaryOf } from './summary.js';

interface Props {
  product: Item;
  /** Image, title and price only (PD-13). */
  brief?: boolean;
  /** Pictures in the first view are fetched at once. */
  eager?: boolean;
  /** A sample has no page of its own to lead to. */
  sample?: boolean;
}

/** EN-08 as a card: no box, the print carries it. */
export function ProductCard({ product, brief = false, eager = false, sample = false }: Props) {
  const content = (
    <>
      <Picture
        className="cover"
        src={product.image}
        drawn={coverPath(product.id, product.category)}
        width={600}
        height={400}
        loading={eager ? 'eager' : 'lazy'}
      />
      <div className="product-line">
        <h3 className="product-title">{product.title}</h3>
        <Price amount={product.price} />
      </div>
      {!brief && <Details product={product} sample={sample} />}
    </>
  );
  if (sample) return <article className="product-card">{content}</article>;
  return (
    <CardLink className="product-card" to={productPath(product.id)}>
      {content}
    </CardLink>
  );
}

/** What it is about, what it is, how it is rated, and who sells it. */
function Details({ product: { description, category, seller, ...rated }, sample }: { product: Item; sample: boolean }) {
  const { mean, count, isFallback } = shownRating(rated);
  return (
    <>
      <p className="product-text">{summaryOf(description)}</p>
      <p className="product-meta">
        {category && (
          <>
            <CategoryMark category={category} />
            <span>{category}</span>
          </>
        )}
        <Rating mean={mean} count={count} sample={isFallback && !sample} />
      </p>
      <p className="product-meta">
        <Picture className="portrait" src={seller.avatar} drawn={portraitPath(seller.id)} width={24} height={24} loading="lazy" />
        <span>{seller.name}</span>
      </p>
    </>
  );
}

export const ProductCardSkeleton = () => (
  <div className="product-card">
    <Skeleton className="cover" />
    <Skeleton style={{ height: 18, width: '64%', marginTop: 16 }} />
    <Skeleton style={{ height: 13, marginTop: 12 }} />
    <Skeleton style={{ height: 13, width: '72%', marginTop: 8 }} />
    <Skeleton style={{ height: 20, width: '46%', marginTop: 14 }} />
  </div>
);
