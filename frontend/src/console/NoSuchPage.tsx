import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { street } from '../art/street.js';
import { ConsoleLink } from '../console-kit/ConsoleLink.js';
import { useSession } from '../data/browser-session.js';
import { userTypeOf } from '../data/session.js';
import { Art } from '../design/Art.js';
import { usePageHead } from '../html-document/head.js';
import { screensOf } from '../layout/console-screens.js';

/** No roof is cut off. */
const HIGH = 390;
const STREET = street({ h: HIGH, order: ['Templates', 'Workflow', 'Script', 'Funnels', 'Snapshot'], missing: 'Script', from: 0 });

/** An address below the consoles that leads nowhere (NF-01). */
export function NoSuchPage() {
  const { pathname } = useLocation();
  const screens = screensOf(userTypeOf(useSession()));
  usePageHead({ title: 'Page not found', noindex: true });
  useEffect(() => console.error('404: no such page', pathname), [pathname]);
  return (
    <div className="console-empty console-missing">
      <p className="console-figure">404</p>
      <h1>Oops! Page not found</h1>
      <div className="acts">
        <Button component="a" href="/" variant="contained">
          Return to Home
        </Button>
        {screens.slice(0, 2).map(({ to, label }) => (
          <Button key={to} component={ConsoleLink} to={to}>
            {label}
          </Button>
        ))}
      </div>
      <Art viewBox={`0 0 720 ${HIGH}`} inner={STREET} className="console-street" />
    </div>
  );
}
