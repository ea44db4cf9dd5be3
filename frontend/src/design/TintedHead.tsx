import type { ReactNode } from 'react';
import { hash } from '../art/random.js';
import { Icon } from './icons.js';
import { Link } from './Link.js';

const TINTS = ['sky', 'rose', 'leaf', 'straw'];

interface Props {
  /** The talent whose color it has. */
  talentId: string;
  back: { to: string; text: string };
  children: ReactNode;
}

/** The head of a page that belongs to a talent. */
export const TintedHead = ({ talentId, back, children }: Props) => (
  <div
    className="talent-head under-head"
    style={{ '--tint': `var(--gh-${TINTS[hash(talentId) % TINTS.length]})` } as React.CSSProperties}
  >
    <div className="wrap">
      <Link to={back.to} className="back">
        <Icon name="back" />
        {back.text}
      </Link>
      {children}
    </div>
  </div>
);
