/** The people of the house, printed wall to wall. Decoration: silent. */
export function PortraitWall() {
  return (
    <div className="wall" aria-hidden="true">
      <picture>
        <source media="(min-width: 900px)" srcSet="/art/v1/walls/tall.svg" width={960} height={2640} />
        <img src="/art/v1/walls/low.svg" width={1440} height={480} alt="" loading="lazy" decoding="async" />
      </picture>
    </div>
  );
}
