import type { Browser, LaunchOptions } from 'playwright';

export function launchBrowser(options?: LaunchOptions): Promise<Browser>;
