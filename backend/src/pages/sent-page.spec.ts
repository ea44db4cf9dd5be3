import { SentPage } from './sent-page';

describe('a page as it is sent', () => {
  it.each([
    ['failed', { status: 503, catchingUp: false }, false],
    ['was still catching up', { status: 200, catchingUp: true }, false],
    ['is whole', { status: 200, catchingUp: false }, true],
  ])('given that it %s, then whether the next reader may have it follows', (_, how, lasting) => {
    expect(new SentPage({ ...how, reads: [], html: '<p>' }).lasting).toBe(lasting);
  });

  it('depends on its projections as a whole where nobody says more', () => {
    const page = new SentPage({ status: 200, catchingUp: false, reads: ['products'], html: '<p>' });
    expect(page.shows).toEqual([{ reads: ['products'] }]);
  });
});
