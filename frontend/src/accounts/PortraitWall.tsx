import { portraitPath } from '@guildhall/contracts/catalog';

const SEEDS = Array.from({ length: 44 }, (_, i) => `wall-${i + 1}`).filter((seed) => seed !== 'wall-23');

/** The people of the house, printed wall to wall. Decoration: silent, and not loaded where it is not shown. */
export function PortraitWall() {
  return (
    <div className="wall" aria-hidden="true">
      <div>
        {SEEDS.map((seed) => (
          <img key={seed} src={portraitPath(seed)} width={240} height={240} alt="" loading="lazy" decoding="async" />
        ))}
      </div>
    </div>
  );
}
