import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.js';

/** The browser's styles come before our own stylesheet. On the server each render brings a cache of its own. */
const browserStyles = typeof document === 'undefined' ? null : createCache({ key: 'gh', prepend: true });

/** The house theme around parts made of MUI. Its custom properties lie in the built stylesheet, so none are generated here. */
export function Material({ children }: { children: ReactNode }) {
  const themed = (
    <ThemeProvider theme={theme} disableStyleSheetGeneration storageManager={null} disableTransitionOnChange>
      {children}
    </ThemeProvider>
  );
  return browserStyles ? <CacheProvider value={browserStyles}>{themed}</CacheProvider> : themed;
}
