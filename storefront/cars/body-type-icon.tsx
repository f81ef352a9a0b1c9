import type { BODY_TYPE_TILES } from '#contract/limits.ts';

type BodyType = (typeof BODY_TYPE_TILES)[number];

/** Outlines of the side, in a box of 64 by 28; the wheels are the same for all. */
const OUTLINES: Record<BodyType, string> = {
  Sedan: 'M3 20v-4c0-2 2-3 5-3.5l8-1L23 6c1-.8 2-1 3.500-1H37c2 0 3 .5 4.500 1.500L48 11l9 1.500c2.500.5 4 2 4 4V20',
  SUV: 'M3 20v-7c0-1.500 1-2.500 3-2.500l7-.5 5-6c.8-.8 1.500-1 3-1h24c2 0 3 .5 4 2l4 5.500 6 1.500c1.500.5 2 1.500 2 3v5',
  Convertible: 'M3 20v-4c0-2 2-3 5-3.500l14-.5 7-4 1.500 4H44l4-1 9 1.500c2.500.5 4 2 4 4V20',
  Coupe: 'M3 20v-4c0-2 2-3 5-3.500l9-1.500 9-5c1-.6 2-1 3.500-1H36c3 0 5 1 8 3l7 3.500 7 1.500c2 .5 3 1.500 3 3.500V20',
  Hatchback:
    'M5 20v-6c0-2 1-3 2.500-3.500L11 9l3-4c.8-.8 1.500-1 3-1h19c2 0 3 .5 4.500 2l6 5 8 1.500c2 .5 3.500 2 3.500 4V20',
  Wagon:
    'M3 20v-7c0-1.500.5-2.500 2-3L8 5.500C8.500 4.500 9 4 10.500 4H38c2 0 3 .5 4.500 1.500L49 11l8 1.500c2.500.5 4 2 4 4V20',
  Van: 'M3 20V7c0-2 1-3.500 3.500-3.500H42c2 0 3.500.5 5 2L53 12l5 1.500c2 .5 3 1.500 3 3.500v3',
  Bus: 'M2 20V5c0-1.500 1-2.500 2.500-2.500h54c1.500 0 2.500 1 2.800 2.500l.7 8v7',
};

export function BodyTypeIcon({ type }: { type: BodyType }) {
  return (
    <svg viewBox="0 0 64 28" className="h-7 w-16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={`${OUTLINES[type]}h-6m-7 0H23m-8 0H3`} strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="17" cy="21" r="4.500" />
      <circle cx="49" cy="21" r="4.500" />
    </svg>
  );
}
