import type { ProductCard as Product } from '@guildhall/contracts/products';
import type { TalentCard as Talent } from '@guildhall/contracts/talents';
import { useQuery } from '@tanstack/react-query';
import { house } from '../art/houses.js';
import { one } from '../data/queries.js';
import { Art } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { Failure } from '../design/EmptyState.js';
import { Link } from '../design/Link.js';
import { Skeleton, times } from '../design/Skeleton.js';
import { usePageHead } from '../html-document/head.js';
import { ProductCard, ProductCardSkeleton } from '../products/ProductCard.js';
import { TalentPoster } from '../talents/TalentCard.js';
import { faces } from './faces.js';
import { Hero } from './Hero.js';

interface Home {
  talents: Talent[];
  products: Product[];
}
const home = one<Home>('/api/home');
export const queries = () => [home];

const HOUSE = house('value-1', 'Snapshot', { x: 30, base: 196, w: 140, h: 98 });
const FAN = ['guild-3/workflow', 'guild-5/script', 'guild-2/snapshot'];

export default function HomePage() {
  usePageHead({
    title: 'Find Expert GoHighLevel Talent',
    description: 'Connect with skilled professionals for custom development and marketing automation.',
    keywords: 'GoHighLevel, freelance experts, snapshots, workflows, marketing automation',
    canonical: '/',
    data: { '@type': 'Organization', name: 'Guildhall' },
  });
  const { data, isError, refetch } = useQuery(home);
  return (
    <>
      <Hero />
      <Purposes />
      {isError && !data ? (
        <NoLists onRetry={() => void refetch()} />
      ) : (
        <>
          <Featured talents={data?.talents} />
          <Popular products={data?.products} />
        </>
      )}
      <Band />
    </>
  );
}

const NoLists = ({ onRetry }: { onRetry: () => void }) => (
  <section className="section wrap" aria-label="Talents and products">
    <Failure what="list" onRetry={onRetry} />
  </section>
);

/** What visitors come for. */
const Purposes = () => (
  <section className="section wrap" aria-label="What Guildhall is for">
    <div className="values">
      <Hire />
      <Browse />
      <Sell />
    </div>
  </section>
);

const Hire = () => (
  <Link className="value value-hire" to="/talent">
    <h2 className="t-3">Find expert talent</h2>
    <p>Hire by the hour from people who build these systems every week.</p>
    <div className="value-art faces">{faces('23', '21', '37', '8')}</div>
  </Link>
);

const Browse = () => (
  <Link className="value value-browse" to="/marketplace">
    <h2 className="t-3">Browse ready-made solutions</h2>
    <p>Snapshots, scripts and funnels to install today.</p>
    <div className="value-art fan">
      {FAN.map((cover) => (
        <img key={cover} src={`/art/v1/covers/${cover}.svg`} width={600} height={400} alt="" />
      ))}
    </div>
  </Link>
);

const Sell = () => (
  <Link className="value value-sell" to="/become-talent">
    <h2 className="t-3">Sell your expertise</h2>
    <p>Set a rate, list your work.</p>
    <div className="value-art">
      <Art viewBox="0 0 200 196" inner={HOUSE} className="value-house" />
    </div>
  </Link>
);

const Band = () => (
  <section className="band" aria-labelledby="band">
    <div className="wrap">
      <h2 className="t-1" id="band">
        Someone here has already built it.
      </h2>
      <div className="acts">
        <Button to="/talent" variant="solid">
          Find Talent
        </Button>
        <Button to="/become-talent">Become a Talent</Button>
      </div>
    </div>
  </section>
);

/** The best rated talents. */
const Featured = ({ talents }: Pick<Partial<Home>, 'talents'>) => (
  <section className="section wrap" aria-labelledby="featured">
    <div className="section-head">
      <h2 className="t-2" id="featured">
        Featured talents
      </h2>
      <Link className="link" to="/talent">
        Find Talent
      </Link>
    </div>
    {talents?.length === 0 && <p className="lead muted">No talents yet.</p>}
    <div className="grid-3">
      {talents?.map((talent) => (
        <TalentPoster key={talent.id} talent={talent} />
      ))}
      {!talents && times(3, (i) => <Skeleton key={i} style={{ aspectRatio: '1 / 0.86', borderRadius: 6 }} />)}
    </div>
  </section>
);

/** The most reviewed products. */
const Popular = ({ products }: Pick<Partial<Home>, 'products'>) => (
  <section className="section wrap" aria-labelledby="popular">
    <div className="section-head">
      <h2 className="t-2" id="popular">
        Popular products
      </h2>
      <Link className="link" to="/marketplace">
        Marketplace
      </Link>
    </div>
    {products?.length === 0 && <p className="lead muted">No products yet.</p>}
    <div className="grid-3">
      {products?.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
      {!products && times(3, (i) => <ProductCardSkeleton key={i} />)}
    </div>
  </section>
);
