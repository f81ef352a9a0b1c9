import { HISTOGRAM_STEPS } from '#contract/facets.ts';
import { axisOf, BAR_LEVELS, barPath, barsOf, isWithin, widthOf } from './histogram-bars.ts';
import type { RangeName } from './list-facets.ts';

interface HistogramProps {
  range: RangeName;
  /** As `levelsOf` writes them; undefined: not known. The room for them is kept. */
  levels: string | undefined;
  min: number | undefined;
  max: number | undefined;
  format: (bound: number) => string;
}

/** How many there are along a range, to be looked at: what it says can be chosen in the two fields below it. */
export function Histogram({ range, levels, min, max, format }: HistogramProps) {
  const steps = HISTOGRAM_STEPS[range];
  const bars = barsOf(levels ?? '');
  const { first, last } = axisOf(bars, steps.length);
  const fromOf = (at: number) => steps[at] ?? Number.POSITIVE_INFINITY;
  const isChosen = ({ at }: { at: number }) => isWithin(fromOf(at), fromOf(at + 1), min, max);
  const isKnown = bars.length > 0;
  return (
    <div className="mb-2 print:hidden" aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${widthOf(last - first + 1)} ${BAR_LEVELS}`}
        preserveAspectRatio="none"
        className="block h-8 w-full border-b border-stone-300"
      >
        <path d={barPath(bars.filter(isChosen), first)} className="fill-ink forced-colors:fill-[CanvasText]" />
        <path
          d={barPath(
            bars.filter((bar) => !isChosen(bar)),
            first,
          )}
          className="fill-stone-300 forced-colors:fill-[GrayText]"
        />
      </svg>
      <p className="mt-0.5 flex h-4 justify-between text-xs text-stone-600 tabular-nums">
        {isKnown && (
          <>
            <span>{format(fromOf(first))}</span>
            <span>{format(fromOf(last))}</span>
          </>
        )}
      </p>
    </div>
  );
}
