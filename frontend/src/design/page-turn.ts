/** How long a page may take before the step shows it without a transition. */
const PATIENCE_MS = 250;
const NAME = 'turned-picture';

let onArrival: (() => void) | null = null;
/** The page that a step led to is in the document. */
export const pageArrived = () => onArrival?.();

const name = (picture: Element | null, value: string) => {
  if (picture instanceof HTMLElement) picture.style.viewTransitionName = value;
};

/**
 * Takes a step from a card to its page: the card's picture becomes the picture of the page, which `data-turned` marks.
 * Where the browser has no view transitions, or the person wants no motion, it is a step like any other.
 */
export function turnPage(card: Element, step: () => void): void {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    step();
    return;
  }
  const from = card.querySelector('img');
  let to: Element | null = null;
  name(from, NAME);
  const turn = document.startViewTransition(async () => {
    await new Promise<void>((resolve) => {
      onArrival = resolve;
      setTimeout(resolve, PATIENCE_MS);
      step();
    });
    onArrival = null;
    name(from, '');
    to = document.querySelector('[data-turned]');
    name(to, NAME);
  });
  const done = () => name(to, '');
  turn.ready.catch(() => undefined);
  turn.finished.then(done, done);
}
