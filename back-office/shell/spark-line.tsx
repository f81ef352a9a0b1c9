const STEP = 2;
const HIGH = 16;

/** A line through numbers by day, drawn without scripts. It shows only whether they rise or fall; the numbers themselves stand beside it. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const most = Math.max(...values);
  if (values.length < 2 || most === 0) return null;
  const points = values.map((value, at) => `${at * STEP},${(HIGH - 1 - (value / most) * (HIGH - 2)).toFixed(1)}`);
  return (
    <svg
      viewBox={`0 0 ${(values.length - 1) * STEP} ${HIGH}`}
      aria-hidden="true"
      className="h-4 w-14 text-stone-500 forced-color-adjust-none"
      preserveAspectRatio="none"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
