import type { Unit } from '#contract/entities/field-filter.ts';
import type { RangeFilter } from '#contract/lists/sale-list.ts';
import { andMore, atLeast, atMost } from '#contract/messages/filters.ts';
import { ANY, upToBound } from '#contract/messages/lists.ts';
import { formatKm } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { BAR_LEVELS } from './bar-levels.ts';
import { BOUND_WORDS } from './list-chips.ts';
import { stepsOf } from './list-facets.ts';
import { axisOf, barPath, barsOf, isWithin, widthOf } from './range-bars.ts';
import type { RangeAxis, Side } from './range-stops.ts';
import { useRangeHandles } from './use-range-handles.ts';

/** Formats a bound for the labels at the ends of the slider, as short as possible and without its unit. */
const END_WORDS: Readonly<Record<Unit, (bound: number) => string>> = { year: String, Ugx: formatNumber, km: formatKm };

function endLabels({ steps, first, last, isYears }: RangeAxis, unit: Unit): string[] {
  const words = END_WORDS[unit];
  const [from = 0, next = 0, latest = 0, end] = [steps[first], steps[first + 1], steps[last], steps[last + 1]];
  // The first bar of years includes all earlier years, so it is labelled "Up to".
  const start = isYears && from === 0 ? upToBound(words(next - 1)) : words(from);
  if (end === undefined) return [start, andMore(words(latest))];
  return [start, words(isYears ? latest : end)];
}

interface RangeSliderProps {
  name: string;
  filter: RangeFilter;
  /** The heights of the bars, as `levelsOf` encodes them. */
  levels: string;
  min: number | undefined;
  max: number | undefined;
}

const SIDES = [0, 1] as const;

/**
 * A bar chart of the counts along a range, with a handle for each bound. The handles are native range inputs, for the keyboard and screen readers. A
 * pointer moves the nearer handle. The bounds are written into the fields below, which the form sends.
 */
export function RangeSlider({ name, filter, levels, min, max }: RangeSliderProps) {
  const { label, unit } = filter;
  const bars = barsOf(levels);
  const steps = stepsOf(filter);
  const axis: RangeAxis = { steps, ...axisOf(bars, steps.length), isYears: unit === 'year' };
  const { handles, track, bounds, edges, end, dragged, moveTo, pointers } = useRangeHandles({ name, axis, min, max });

  const words = (side: Side) => {
    const bound = bounds[side];
    return bound === undefined ? ANY : BOUND_WORDS[unit](bound);
  };
  const isChosen = ({ at }: { at: number }) =>
    isWithin(steps[at] ?? 0, steps[at + 1] ?? Number.POSITIVE_INFINITY, bounds[0], bounds[1]);
  const percentOf = (side: Side) => `${(edges[side] / end) * 100}%`;

  return (
    <>
      {/* No role or key handlers here: the range inputs handle keys. */}
      <div className="range-slider" {...pointers}>
        <div>
          <svg ref={track} aria-hidden="true" viewBox={`0 0 ${widthOf(end)} ${BAR_LEVELS}`} preserveAspectRatio="none">
            {[true, false].map((isInside) => (
              <path
                key={String(isInside)}
                d={barPath(
                  bars.filter((bar) => isChosen(bar) === isInside),
                  axis.first,
                )}
              />
            ))}
          </svg>
          {SIDES.map((side) => (
            <input
              key={side}
              ref={(handle) => {
                handles.current[side] = handle;
              }}
              type="range"
              min={0}
              max={end}
              value={edges[side]}
              aria-label={side === 0 ? atLeast(label) : atMost(label)}
              aria-valuetext={words(side)}
              onChange={({ target }) => moveTo(side, Number(target.value))}
              style={{ left: percentOf(side) }}
            />
          ))}
          {dragged !== undefined && (
            <span aria-hidden="true" style={{ left: percentOf(dragged), translate: `-${percentOf(dragged)}` }}>
              {words(dragged)}
            </span>
          )}
        </div>
      </div>
      <p className="range-ends" aria-hidden="true">
        {endLabels(axis, unit).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
    </>
  );
}
