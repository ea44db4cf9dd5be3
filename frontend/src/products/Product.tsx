import { coverPath, portraitPath } from '@guildhall/contracts/art-paths';
import { dollars } from '@guildhall/contracts/formats';
import { talentPath } from '@guildhall/contracts/page-paths';
import type { ProductCard as Item } from '@guildhall/contracts/products';
import { type ReactNode, useState } from 'react';
import { CategoryMark } from '../design/Art.js';
import { Icon } from '../design/icons.js';
import { Link } from '../design/Link.js';
import { Picture } from '../design/Picture.js';
import { Rating, Stars } from '../reviews/Rating.js';
import { shownRating } from '../reviews/shown.js';
import { leadOf } from './summary.js';

/** From this length on a title is set smaller. */
const LONG_TITLE = 60;

/** The product as its card already knew it; `children` is what only its own answer holds. */
export function Product({ card, children }: { card: Item; children: ReactNode }) {
  return (
    <div className="product">
      <div className="product-shown">
        <Picture
          className="cover"
          src={card.image}
          drawn={coverPath(card.id, card.category)}
          width={600}
          height={400}
          data-turned
        />
        <Strip seller={card.seller} category={card.category} />
      </div>
      <div className="product-words">
        <h1 className={`t-1 product-name ${card.title.length >= LONG_TITLE ? 'long' : ''}`}>{card.title}</h1>
        <RatingLine card={card} />
        <p className="product-price">{dollars(card.price)}</p>
        <p className="product-lead">{leadOf(card.description)}</p>
        {children}
      </div>
      <Specifications />
    </div>
  );
}

function RatingLine({ card }: { card: Item }) {
  const { mean, count, isFallback } = shownRating(card);
  return (
    <div className="facts">
      <Stars rating={mean} />
      <Rating mean={mean} count={count} unit={count === 1 ? 'review' : 'reviews'} bare sample={isFallback} />
    </div>
  );
}

/** Who sells it, and what it is. */
const Strip = ({ seller, category }: Pick<Item, 'seller' | 'category'>) => (
  <ul className="product-strip">
    <li>
      <Link to={talentPath(seller.id)}>
        <Picture className="portrait" src={seller.avatar} drawn={portraitPath(seller.id)} width={44} height={44} />
        {seller.name}
      </Link>
    </li>
    {category && (
      <li>
        <Link to={`/marketplace?category=${encodeURIComponent(category)}`}>
          <CategoryMark category={category} size={30} />
          {category}
        </Link>
      </li>
    )}
  </ul>
);

const SPECIFICATIONS = [
  ['Format:', 'Digital Download'],
  ['Compatibility:', 'GoHighLevel Platform'],
  ['Updates:', '6 months included'],
  ['Support:', 'Email & live chat'],
];

function Specifications() {
  const [open, setOpen] = useState(true);
  return (
    <div className="specifications">
      <button type="button" aria-expanded={open} aria-controls="specifications" onClick={() => setOpen(!open)}>
        Product Specifications
        <Icon name={open ? 'up' : 'down'} />
      </button>
      <dl id="specifications" hidden={!open}>
        {SPECIFICATIONS.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
