import { dollars } from '@guildhall/contracts/formats';

const LONG = 9_999;

/** The price of a card. A long one has a line of its own, below the title. */
export const Price = ({ amount }: { amount: number }) => (
  <span className="price" data-long={amount > LONG || undefined}>
    {dollars(amount)}
  </span>
);
