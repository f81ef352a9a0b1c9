import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { boundNames } from '#contract/lists/list-query.ts';
import type { RangeFilter, Unit } from '#contract/lists/sale-list.ts';
import { andMore, atLeast, atMost } from '#contract/messages/filters.ts';
import { ANY, upToBound } from '#contract/messages/lists.ts';
import { formatKm } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { BAR_LEVELS } from './bar-levels.ts';
import { BOUND_WORDS } from './list-chips.ts';
import { stepsOf } from './list-facets.ts';
import { axisOf, barPath, barsOf, isWithin, widthOf } from './range-bars.ts';
import { boundAt, edgeAt, lastEdge, moveHandle, type RangeAxis, type Side } from './range-stops.ts';

/** Formats a bound as briefly as can be: the unit stands above the bars, or at the other end. */
const END_WORDS: Readonly<Record<Unit, (bound: number) => string>> = { year: String, Ugx: formatNumber, km: formatKm };

function endLabels({ steps, first, last, isYears }: RangeAxis, unit: Unit): string[] {
  const words = END_WORDS[unit];
  const [from = 0, next = 0, latest = 0, end] = [steps[first], steps[first + 1], steps[last], steps[last + 1]];
  // The first bar of years holds all older ones too, so it is labelled "up to".
  const start = isYears && from === 0 ? upToBound(words(next - 1)) : words(from);
  if (end === undefined) return [start, andMore(words(latest))];
  return [start, words(isYears ? latest : end)];
}

/** Formats a number as its field shows it. */
export const shownValue = ({ inputMode }: HTMLElement, value: string) =>
  inputMode === 'numeric' && value ? formatNumber(Number(value)) : value;

type BoundField = HTMLInputElement | HTMLSelectElement;

/** Returns the field that a handle moves; undefined where there is none. */
function fieldOf(handle: HTMLInputElement | null | undefined, name: string, side: Side): BoundField | undefined {
  const field = handle?.form?.elements.namedItem(boundNames(name)[side]);
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field : undefined;
}

/** Writes a bound into its field; returns false where the field is a menu without that option. */
function writeBound(field: BoundField, bound: number | undefined): boolean {
  const value = String(bound ?? '');
  const isOffered =
    field instanceof HTMLInputElement || Array.from(field.options).some((option) => option.value === value);
  if (isOffered) field.value = shownValue(field, value);
  return isOffered;
}

interface RangeSliderProps {
  name: string;
  filter: RangeFilter;
  /** Heights of the bars, as `levelsOf` encodes them. */
  levels: string;
  min: number | undefined;
  max: number | undefined;
}

/** Half a handle's width, and a little more, for fingers. */
const REACH_PX = 28;

const SIDES = [0, 1] as const;

/** Returns which handle is nearer to an edge; if both stand at one place, the one that can move that way. */
function nearerHandle([min, max]: Edges, at: number): Side {
  const [toMin, toMax] = [Math.abs(at - min), Math.abs(at - max)];
  return toMin < toMax || (toMin === toMax && at < min) ? 0 : 1;
}

/** Edges at which the two handles stand. */
type Edges = readonly [number, number];

/** Bounds that the two handles stand for; undefined: none. */
type Bounds = readonly [number | undefined, number | undefined];

interface Drag {
  side: Side;
  /** Bounds at the start of the drag, and the field's text then. */
  bounds: Bounds;
  before: string;
}

/**
 * A bar chart of the counts along a range, with a handle for each bound. The handles are native range inputs, for keys and screen readers;
 * a pointer moves the nearer one, so that two handles side by side can be told apart. The bounds are written into the fields below, which
 * the form sends.
 */
export function RangeSlider({ name, filter, levels, min, max }: RangeSliderProps) {
  const { label, unit } = filter;
  const bars = barsOf(levels);
  const steps = stepsOf(filter);
  const axis: RangeAxis = { steps, ...axisOf(bars, steps.length), isYears: unit === 'year' };
  const handles = useRef<(HTMLInputElement | null)[]>([]);
  const track = useRef<SVGSVGElement>(null);
  // Bounds while the handles move; otherwise the fields' values. Not edges, since new counts that arrive meanwhile have other bars.
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked for last is where they stand.
  useEffect(() => setMoved(null), [min, max]);

  const bounds: Bounds = moved ?? [min, max];
  // A typed bound may lie between two edges; its own value is shown until its handle moves.
  const edges: Edges = [edgeAt(axis, 0, bounds[0]), edgeAt(axis, 1, bounds[1])];
  const end = lastEdge(axis);
  const field = (side: Side) => fieldOf(handles.current[side], name, side);

  function moveTo(side: Side, edge: number) {
    const bound = boundAt(axis, side, moveHandle(axis, edges, side, edge));
    const written = field(side);
    if (written && writeBound(written, bound)) setMoved(side === 0 ? [bound, bounds[1]] : [bounds[0], bound]);
  }

  /** Returns the pointer's position in edges, with a fraction between two of them. */
  function edgeUnder({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return ((clientX - left) / width) * end;
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    const at = edgeUnder(event);
    const side = nearerHandle(edges, at);
    const reach = (Math.abs(at - edges[side]) / end) * (track.current?.clientWidth ?? 0);
    const isFinger = event.pointerType !== 'mouse';
    // A touch farther away may be the beginning of a scroll.
    if (isFinger && reach > REACH_PX) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    handles.current[side]?.focus({ preventScroll: true });
    setDrag({ side, bounds, before: field(side)?.value ?? '' });
    if (!isFinger) moveTo(side, at);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (drag) moveTo(drag.side, edgeUnder(event));
  }

  function onPointerUp() {
    if (!drag) return;
    setDrag(null);
    const written = field(drag.side);
    // A list that arrived meanwhile has written its own bounds into the fields.
    if (written && moved) writeBound(written, moved[drag.side]);
    // Announced like a `change` event: it loads the list on the sidebar, and counts in the sheet.
    if (written?.value !== drag.before) {
      handles.current[drag.side]?.dispatchEvent(new Event('released', { bubbles: true }));
    }
  }

  /** The finger scrolls after all, so the drag is undone. */
  function onPointerCancel() {
    const written = drag && field(drag.side);
    if (written) written.value = drag.before;
    if (drag) setMoved(drag.bounds);
    setDrag(null);
  }

  const words = (side: Side) => {
    const bound = bounds[side];
    return bound === undefined ? ANY : BOUND_WORDS[unit](bound);
  };
  const isChosen = ({ at }: { at: number }) =>
    isWithin(steps[at] ?? 0, steps[at + 1] ?? Number.POSITIVE_INFINITY, bounds[0], bounds[1]);
  const percentOf = (side: Side) => `${(edges[side] / end) * 100}%`;

  return (
    <>
      {/* No role or key handlers here: the same is done by keys in the range inputs. */}
      <div
        className="range-slider"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
      >
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
          {drag && (
            <span aria-hidden="true" style={{ left: percentOf(drag.side), translate: `-${percentOf(drag.side)}` }}>
              {words(drag.side)}
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
