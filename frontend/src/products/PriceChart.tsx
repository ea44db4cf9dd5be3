import { dollars, longDate } from '@guildhall/contracts/formats';
import type { PriceHistory } from '@guildhall/contracts/products';

const WIDTH = 640;
const HEIGHT = 160;
const EDGE = 14;
/** The part of the width that the latest price takes. */
const LATEST = 0.12;

type Prices = PriceHistory['prices'];

/** Corners of the line of prices, in the units of the drawing: each price holds until the next. */
function cornersOf(prices: Prices): string {
  const times = prices.map(({ time }) => Date.parse(time));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const most = Math.max(...prices.map(({ price }) => price), 1);
  const x = (time: number) => Math.round(((time - first) / Math.max(1, last - first)) * WIDTH * (1 - LATEST));
  const y = (price: number) => Math.round(HEIGHT - EDGE - (price / most) * (HEIGHT - 2 * EDGE));
  const steps = prices.map(
    ({ price }, at) => `${at === 0 ? 'M0' : `H${x(times[at] ?? first)}`} ${at === 0 ? y(price) : `V${y(price)}`}`,
  );
  return `${steps.join(' ')} H${WIDTH}`;
}

/** A drawing of the table below it. */
export function PriceChart({ prices }: { prices: Prices }) {
  const all = prices.map(({ price }) => price);
  const line = cornersOf(prices);
  return (
    <figure className="prices-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="prices-area" d={`${line} V${HEIGHT} H0 Z`} />
        <path d={line} />
      </svg>
      <figcaption>
        <span>{longDate(prices[0]?.time ?? '')}</span>
        <span>
          From {dollars(Math.min(...all))} to {dollars(Math.max(...all))}
        </span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
