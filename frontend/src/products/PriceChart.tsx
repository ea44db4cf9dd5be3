import { dollars, longDate } from '@guildhall/contracts/formats';
import type { PriceHistory } from '@guildhall/contracts/products';

const WIDTH = 640;
const HEIGHT = 160;
const EDGE = 14;
/** The part of the width that the latest price takes. */
const LATEST = 0.12;

type Prices = PriceHistory['prices'];

/** Where a price is, from the top, in the units of the drawing. */
const heightOf = (price: number, most: number) => Math.round(HEIGHT - EDGE - (price / most) * (HEIGHT - 2 * EDGE));
const mostOf = (prices: Prices) => Math.max(...prices.map(({ price }) => price), 1);

/** Corners of the line of prices, in the units of the drawing: each price holds until the next. */
function cornersOf(prices: Prices): string {
  const times = prices.map(({ time }) => Date.parse(time));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const most = mostOf(prices);
  const x = (time: number) => Math.round(((time - first) / Math.max(1, last - first)) * WIDTH * (1 - LATEST));
  const y = (price: number) => heightOf(price, most);
  const steps = prices.map(
    ({ price }, at) => `${at === 0 ? 'M0' : `H${x(times[at] ?? first)}`} ${at === 0 ? y(price) : `V${y(price)}`}`,
  );
  return `${steps.join(' ')} H${WIDTH}`;
}

/** Two prices whose labels would overlap are named by the higher one. */
const CLOSEST = 24;
/** The highest and the lowest price, each at its height beside the line. */
function labelsOf(prices: Prices) {
  const most = mostOf(prices);
  const ends = [Math.max(...prices.map(({ price }) => price)), Math.min(...prices.map(({ price }) => price))];
  const [top = 0, low = 0] = ends.map((price) => heightOf(price, most));
  return ends.slice(0, low - top < CLOSEST ? 1 : 2).map((price) => ({ price, top: heightOf(price, most) / HEIGHT }));
}

/** A drawing of the table below it. */
export function PriceChart({ prices }: { prices: Prices }) {
  const line = cornersOf(prices);
  return (
    <figure className="prices-chart">
      <div className="prices-axis" aria-hidden="true">
        {labelsOf(prices).map(({ price, top }) => (
          <span key={price} style={{ top: `${(100 * top).toFixed(1)}%` }}>
            {dollars(price)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="prices-area" d={`${line} V${HEIGHT} H0 Z`} />
        <path d={line} />
      </svg>
      <figcaption>
        <span>{longDate(prices[0]?.time ?? '')}</span>
        <span>Today</span>
      </figcaption>
    </figure>
  );
}
