import { portraitPath } from '@guildhall/contracts/art-paths';

/** Drawn portraits, one for each seed. */
export const faces = (...seeds: string[]) =>
  seeds.map((seed) => <img key={seed} src={portraitPath(`guild-${seed}`)} width={240} height={240} alt="" />);
