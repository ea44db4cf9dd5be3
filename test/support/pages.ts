import type { Page } from 'playwright';

/** Tries again until it holds; the last failure counts. */
export async function eventually(assertion: () => Promise<void>, limit = 20_000): Promise<void> {
  for (const end = Date.now() + limit; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Opens a path, and waits until React has taken the page over. */
export async function openAlive(page: Page, path: string) {
  const response = await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  return response;
}

/** Requests for `method` of `path` wait until they are let go: the page can be looked at while it waits. */
export async function hold(page: Page, path: string, method: string): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await gate;
    return route.continue();
  });
  return letGo;
}

/** The answer of the API to `method` of `path` is refused from now on. */
export async function disturb(page: Page, path: string, method: string, answer: { status: number }) {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const problem = { type: 'about:blank', title: 'Test', status: answer.status, code: 'internal', detail: 'Test' };
    return route.fulfill({ status: answer.status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
}

/** Answers to `path` say that they may lack what was just written, until the test lets them catch up. */
export async function fallBehind(page: Page, path: string): Promise<() => void> {
  let isBehind = true;
  await page.route(path, async (route) => {
    if (!isBehind || route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), 'x-catching-up': 'true' } });
  });
  return () => {
    isBehind = false;
  };
}

/** Requests for `method` of `path` are done by the server, but their answers are lost until the test restores them. */
export async function loseAnswers(page: Page, path: string, method: string): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => page.unroute(path);
}

/** What went wrong in a page and was caught by nobody. */
export function uncaughtIn(page: Page): string[] {
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  return uncaught;
}
