import './ahead.js';
// Before all else in this script: it asks for the script of the page.
import './page-scripts.js';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ConsolePages } from './ConsolePages.js';
import './styles.js';
import { consoleTheme } from './theme.js';

/** A router of its own data, for it alone can hold back a step. */
const router = createBrowserRouter([{ path: '*', element: <ConsolePages /> }]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider theme={consoleTheme} disableStyleSheetGeneration storageManager={null}>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
);
