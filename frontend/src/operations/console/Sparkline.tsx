import { LAG_LIMIT_S } from '@guildhall/contracts/projections';
import { lineOf, SPARK_HIGH, SPARK_WIDE } from './chart-scale.js';

/** The lag of the last minutes, small. Rows share one scale, so that a calm one is flat; its number is beside it. */
export function Sparkline({ lags, most }: { lags: readonly number[]; most: number }) {
  const points = lineOf(lags, most);
  const [x, y] = points.at(-1) ?? [0, SPARK_HIGH];
  const line = points.map((point) => point.join(',')).join('L');
  return (
    <svg
      className={(lags.at(-1) ?? 0) > LAG_LIMIT_S ? 'sparkline late' : 'sparkline'}
      viewBox={`-1 -5 ${SPARK_WIDE + 7} ${SPARK_HIGH + 8}`}
      width={SPARK_WIDE}
      height={SPARK_HIGH}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
    >
      {points.length > 1 && (
        <>
          <path className="sparkline-area" d={`M${points[0]?.[0]},${SPARK_HIGH}L${line}L${x},${SPARK_HIGH}Z`} />
          <path d={`M${line}`} />
          <circle cx={x} cy={y} r={4} />
        </>
      )}
    </svg>
  );
}
