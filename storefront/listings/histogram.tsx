import { useIsAlive } from '../../ui/use-is-alive.ts';
import { axisOf, BAR_LEVELS, barPath, barsOf, isWithin, widthOf } from './histogram-bars.ts';

interface HistogramProps {
  /** Where its bars begin. */
  steps: readonly number[];
  /** As `levelsOf` writes them; undefined: not known. The room for them is kept. */
  levels: string | undefined;
  /** The least and the most that is wanted. */
  bounds: (number | undefined)[];
  format: (bound: number) => string;
}

/** How many there are along a range, to be looked at: what it says can be chosen in the two fields below it. */
export function Histogram({ steps, levels, bounds: [min, max], format }: HistogramProps) {
  const bars = barsOf(levels ?? '');
  const { first, last } = axisOf(bars, steps.length);
  const fromOf = (at: number) => steps[at] ?? Number.POSITIVE_INFINITY;
  const isChosen = ({ at }: { at: number }) => isWithin(fromOf(at), fromOf(at + 1), min, max);
  // Drawn by the browser, once it can: in the page's HTML the bars of a list would weigh as much as two of its cars.
  const isAlive = useIsAlive();
  const path = (isWanted: boolean) => (
    <path
      d={barPath(
        bars.filter((bar) => isChosen(bar) === isWanted),
        first,
      )}
    />
  );
  return (
    <div className="histogram" aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 0 ${widthOf(last - first + 1)} ${BAR_LEVELS}`} preserveAspectRatio="none">
        {isAlive && path(true)}
        {isAlive && path(false)}
      </svg>
      <p>{bars.length > 0 && [first, last].map((at) => <span key={at}>{`${format(fromOf(at))} `}</span>)}</p>
    </div>
  );
}
