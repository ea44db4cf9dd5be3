import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { street } from '../art/street.js';
import { Art } from '../design/Art.js';
import { Button } from '../design/Button.js';
import { usePageHead } from '../html-document/head.js';

const ORDER = [
  'Snapshot Bundle',
  'Templates',
  'Workflow',
  'Snapshot',
  'Funnels',
  'Marketing Automation',
  'Script',
  'Courses',
  'Snapshot Bundle',
  'Extensions',
  'Snapshot',
  'Workflow',
];
const STREET = street({ h: 430, order: ORDER, missing: 'Script', from: -44 });

/** The row with one lot empty. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead({ title: '404', description: 'Oops! Page not found', noindex: true, status: 404 });
  useEffect(() => console.warn('Page not found:', pathname), [pathname]);
  return (
    <div className="not-found under-head">
      <Words />
      <Art viewBox="0 0 1430 430" inner={STREET} className="street" />
      <div className="pavement" />
    </div>
  );
}

const Words = () => (
  <div className="wrap not-found-text">
    <p className="not-found-number" aria-hidden="true">
      404
    </p>
    <div className="not-found-words">
      <h1 className="t-2">
        <span className="visually-hidden">404 </span>Oops! Page not found
      </h1>
      <div className="acts">
        <Button to="/" variant="contained">
          Return to Home
        </Button>
      </div>
    </div>
  </div>
);
