import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Failure } from '../design/EmptyState.js';
import { pageArrived } from '../design/page-turn.js';
import { Boundary, loadAnew } from './Boundary.js';
import { Footer } from './Footer.js';
import { Header } from './Header.js';
import { ToastRegions } from './Toasts.js';

/** The frame of every page: header, the page itself, footer, toasts. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A step inside the page starts at the top with the page as focus; going back keeps its place.
    if (arrival !== 'POP') window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    pageArrived();
  }, [pathname, arrival]);
  return (
    <div className="shell">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Boundary at={pathname} otherwise={<Missing />}>
          <Suspense fallback={<div className="page-waits" />}>
            {children}
            <Alive />
          </Suspense>
        </Boundary>
      </main>
      <Footer />
      <ToastRegions />
    </div>
  );
}

const Missing = () => (
  <div className="wrap">
    <Failure what="page" level="h1" onRetry={loadAnew} />
  </div>
);

/** Signals to the early script that React has hydrated the page. */
function Alive() {
  useEffect(() => void dispatchEvent(new Event('alive')), []);
  return null;
}
