import { AskedLately } from './asked-lately';

const address = (number: number) => `/api/products?range=[${number},${number + 23}]`;

describe('given addresses that are asked for', () => {
  it('then each is new once, also where two share a place', () => {
    const asked = new AskedLately();
    const first = Array.from({ length: 300 }, (_, number) => asked.again(address(number)));
    const second = Array.from({ length: 300 }, (_, number) => asked.again(address(number)));
    expect(first.filter(Boolean)).toEqual([]);
    // Of 300 in 2,048 places of two, about one loses its own.
    expect(second.filter((known) => !known).length).toBeLessThan(10);
  });

  it('then one that is asked for all the time stays known among many others', () => {
    const asked = new AskedLately();
    asked.again('/api/products');
    for (let number = 0; number < 100_000; number++) {
      asked.again(address(number));
      if (number % 50 === 0) expect(asked.again('/api/products')).toBe(true);
    }
  });

  it('then one that was last asked for before many others is new again', () => {
    const asked = new AskedLately();
    asked.again('/api/products');
    for (let number = 0; number < 100_000; number++) asked.again(address(number));
    expect(asked.again('/api/products')).toBe(false);
  });
});
