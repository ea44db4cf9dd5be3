import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startSession } from '../shell/browser-session.js';
import { theme } from '../shell/theme.js';
import { ConsolePages } from './ConsolePages.js';
import 'virtual:theme.css';
import '../shell/base.css';
import '../shell/guildhall.css';
import './console.css';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider theme={theme} disableStyleSheetGeneration storageManager={null}>
      <BrowserRouter>
        <ConsolePages />
      </BrowserRouter>
    </ThemeProvider>
  </StrictMode>,
);
startSession();
