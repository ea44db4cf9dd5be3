const FILES = /(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g;
let isAsked = false;

/** Brings what the consoles begin with, once somebody is about to open them: the browser has it when they do. */
export async function loadConsole(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const html = await (await fetch('/dashboard')).text();
    for (const [, href = '', kind] of html.matchAll(FILES)) {
      const link = Object.assign(document.createElement('link'), {
        rel: 'prefetch',
        href,
        as: kind === 'js' ? 'script' : 'style',
      });
      document.head.append(link);
    }
  } catch {
    // The console itself asks again.
  }
}
