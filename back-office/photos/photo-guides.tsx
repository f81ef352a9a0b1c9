import type { ReactNode } from 'react';
import { GUIDES, GUIDES_HEADING } from '#contract/messages/photo-board.ts';

type Guide = keyof typeof GUIDES;

/** Lines on a ground of 96 × 64. */
const DRAWINGS: Record<Guide, ReactNode> = {
  front: (
    <>
      <path d="M22 46v-14l4-4 6-14h32l6 14 4 4v14Z" />
      <path d="M29 28h38M36 40h24M24 36h8M64 36h8M26 46v6h8v-6M62 46v6h8v-6" />
    </>
  ),
  frontLeft: (
    <>
      <path d="M10 44v-10l10-5 12-13h32l14 12 8 4v12h-6M34 44h24M10 44h4" />
      <path d="M32 16l-2 12h46M48 16v12M12 36h8" />
      <circle cx="24" cy="45" r="7" />
      <circle cx="72" cy="44" r="6" />
    </>
  ),
  side: (
    <>
      <path d="M8 44v-9l14-4 12-13h26l14 13 14 4v9h-6M34 44h28M8 44h6" />
      <path d="M24 31h48M47 18v26M38 36h4M53 36h4" />
      <circle cx="24" cy="45" r="7" />
      <circle cx="72" cy="45" r="7" />
    </>
  ),
  rearRight: (
    <>
      <path d="M86 44v-10l-8-6-14-12h-32l-12 13-12 4v11h6M62 44h-24M86 44h-4" />
      <path d="M64 16l4 12h-46M48 16v12M78 33h8" />
      <circle cx="72" cy="45" r="7" />
      <circle cx="24" cy="44" r="6" />
    </>
  ),
  rear: (
    <>
      <path d="M22 46v-16l5-4 5-12h32l5 12 5 4v16Z" />
      <path d="M32 26h32M38 36h20v6H38ZM23 33h8M65 33h8M26 46v6h8v-6M62 46v6h8v-6" />
    </>
  ),
  dashboard: (
    <>
      <path d="M6 50v-14c0-8 8-14 18-14h48c10 0 18 6 18 14v14M6 40h14M48 40h42" />
      <circle cx="34" cy="42" r="13" />
      <path d="M34 42v13M22 38h24M58 30h20v8H58Z" />
    </>
  ),
  seats: (
    <>
      <path d="M20 40v-20c0-4 3-6 6-6h6c3 0 6 2 6 6v20M58 40v-20c0-4 3-6 6-6h6c3 0 6 2 6 6v20" />
      <path d="M16 40h26v10H16ZM54 40h26v10H54ZM24 14v-5h10v5M62 14v-5h10v5" />
    </>
  ),
  engine: (
    <>
      <path d="M10 54 22 14h52l12 40Z" />
      <path d="M30 46v-14h30v14ZM36 32v-8h18v8M66 46h10v-8H66ZM20 46h6v-10h-6" />
    </>
  ),
};

/** Which photos sell a car: eight drawings to go by, without a word that is needed. */
export function PhotoGuides() {
  return (
    <section aria-labelledby="guides" className="mt-8 max-w-3xl">
      <h2 id="guides" className="text-lg font-bold">
        {GUIDES_HEADING}
      </h2>
      <ul className="mt-3 grid grid-cols-4 gap-2 sm:grid-cols-8">
        {(Object.keys(GUIDES) as Guide[]).map((guide) => (
          <li key={guide} className="grid justify-items-center gap-1 text-center text-xs text-stone-600">
            <svg
              viewBox="0 0 96 64"
              aria-hidden="true"
              className="w-full rounded-lg bg-stone-100 p-1 text-ink"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {DRAWINGS[guide]}
            </svg>
            {GUIDES[guide]}
          </li>
        ))}
      </ul>
    </section>
  );
}
