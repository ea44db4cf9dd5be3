import { skyline } from '../art/street.js';
import { Art, Logo } from '../design/Art.js';
import { Link } from '../design/Link.js';

interface Links {
  heading: string;
  links: [to: string, label: string][];
}

const COLUMNS: Links[] = [
  {
    heading: 'Clients',
    links: [
      ['/talent', 'Find Talent'],
      ['/marketplace', 'Marketplace'],
      ['/how-it-works', 'How It Works'],
      ['/buyer-protection', 'Buyer Protection'],
    ],
  },
  {
    heading: 'Talents',
    links: [
      ['/become-talent', 'Become Talent'],
      ['/seller-dashboard', 'Seller Dashboard'],
      ['/sell-products', 'Sell Products'],
      ['/talent-success', 'Talent Success'],
    ],
  },
  {
    heading: 'Guildhall',
    links: [
      ['/about', 'About'],
      ['/blog', 'Blog'],
      ['/contact', 'Contact'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  },
];
const SKYLINE = skyline();

const Column = ({ heading, links }: Links) => (
  <nav aria-label={heading}>
    <h2>{heading}</h2>
    <ul>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** Its upper edge is the row as a silhouette, with a few windows lit. */
export function Footer() {
  return (
    <footer className="foot">
      <Art viewBox="0 0 1440 132" inner={SKYLINE} className="foot-skyline" />
      <div className="foot-body">
        <div className="wrap">
          <div className="foot-columns">
            <div>
              <Link to="/" className="brand">
                <Logo size={44} />
                Guildhall
              </Link>
              <p>Skilled people and finished work for businesses that run on automation.</p>
            </div>
            {COLUMNS.map((column) => (
              <Column key={column.heading} {...column} />
            ))}
          </div>
          <p className="foot-fine">© 2026 Guildhall</p>
        </div>
      </div>
    </footer>
  );
}
