import { lotsOf, street } from '../art/street.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { Art } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { Link } from '../design/Link.js';
import { faces } from './faces.js';
import { HeroSearch } from './HeroSearch.js';

const [WIDE, HIGH] = [1430, 560];
const STREET = street({ h: HIGH, hallAt: 6, sun: [1010, 268, 138] });
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;

/** Each house leads to what is sold in it. */
const Houses = () => (
  <nav className="houses" aria-label="Categories">
    {lotsOf({ hallAt: 6 }).map(({ category, x, w, h }) => (
      <Link
        key={category}
        to={`/marketplace?category=${encodeURIComponent(category)}`}
        style={{ left: share(x, WIDE), width: share(w, WIDE), height: share(h, HIGH) }}
      >
        <span>{category}</span>
      </Link>
    ))}
  </nav>
);

/** What the product is, the ways on, and the street of all categories. */
export const Hero = () => (
  <div className="hero under-head">
    <div className="wrap hero-text">
      <h1 className="t-hero">
        Find Expert
        <br /> GoHighLevel Talent
      </h1>
      <div className="hero-row">
        <HeroWords />
        <div className="hero-search">
          <HeroSearch />
          <p className="claim">
            <span>{faces('15', '21', '5', '26', '48')}</span>
            Trusted by 1,000+ businesses and agencies
          </p>
        </div>
      </div>
    </div>
    <div className="street-lots">
      <Art viewBox={`0 0 ${WIDE} ${HIGH}`} inner={STREET} className="street" />
      <Houses />
    </div>
    <div className="pavement" />
  </div>
);

function HeroWords() {
  const isTalent = userTypeOf(useSession()) === 'talent';
  return (
    <div className="hero-words">
      <p className="lead">Connect with skilled professionals for custom development and marketing automation.</p>
      <div className="acts hero-acts">
        <Button to="/talent" variant="contained">
          Find Talent
        </Button>
        <Button to={isTalent ? '/profile' : '/become-talent'} className="hero-second">
          {isTalent ? 'Manage Profile' : 'Become Talent'}
        </Button>
      </div>
    </div>
  );
}
