import { surfaceStyles } from './surface-styles.js';

it('CO-05 a tooltip waits 700 ms, the first and each one after it', () => {
  const { defaultProps } = surfaceStyles['MuiTooltip'] ?? {};
  expect(defaultProps).toEqual({ enterDelay: 700, enterNextDelay: 700 });
});
