import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageHead } from '../document/head.js';

/** An address below the consoles that leads nowhere (NF-01). */
export function NoSuchPage() {
  const { pathname } = useLocation();
  usePageHead({ title: 'Page not found', noindex: true });
  useEffect(() => console.error('404: no such page', pathname), [pathname]);
  return (
    <div className="console-empty">
      <p className="console-figure">404</p>
      <h1>Oops! Page not found</h1>
      <div className="acts">
        <Button component="a" href="/" variant="contained">
          Return to Home
        </Button>
      </div>
    </div>
  );
}
