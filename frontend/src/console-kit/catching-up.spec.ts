import { forgetCatchingUp, isCatchingUp, noteCatchingUp } from './catching-up';

const LIST = '/api/services?range=[0,23]';

describe('whether a page lacks what its reader wrote', () => {
  afterEach(forgetCatchingUp);

  it('OP-04 given an answer that is behind, then the page says so until the same is answered again', () => {
    noteCatchingUp(LIST, false);
    expect(isCatchingUp()).toBe(false);
    noteCatchingUp(LIST, true);
    expect(isCatchingUp()).toBe(true);
    noteCatchingUp(LIST, true);
    noteCatchingUp('/api/services/1', false);
    expect(isCatchingUp()).toBe(true);
    noteCatchingUp(LIST, false);
    expect(isCatchingUp()).toBe(false);
  });

  it('OP-04 another page of a list speaks for the list, and two answers speak for themselves', () => {
    noteCatchingUp(LIST, true);
    noteCatchingUp('/api/talents/1/stats', true);
    noteCatchingUp('/api/services?range=[24,47]', false);
    expect(isCatchingUp()).toBe(true);
    noteCatchingUp('/api/talents/1/stats', false);
    expect(isCatchingUp()).toBe(false);
  });

  it('OP-04 another page knows nothing of it', () => {
    noteCatchingUp(LIST, true);
    forgetCatchingUp();
    expect(isCatchingUp()).toBe(false);
  });
});
