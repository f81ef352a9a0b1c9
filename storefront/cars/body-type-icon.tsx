import type { BODY_TYPE_TILES } from '#contract/limits.ts';

/** The classes of body-type-icons.css. Each is written in full, because Tailwind keeps only classes that it finds in the source. */
const OUTLINES: Record<(typeof BODY_TYPE_TILES)[number], string> = {
  Sedan: 'body-type-sedan',
  SUV: 'body-type-suv',
  Convertible: 'body-type-convertible',
  Coupe: 'body-type-coupe',
  Hatchback: 'body-type-hatchback',
  Wagon: 'body-type-wagon',
  Van: 'body-type-van',
  Bus: 'body-type-bus',
};

export function BodyTypeIcon({ type }: { type: keyof typeof OUTLINES }) {
  return <span aria-hidden="true" className={`body-type-icon ${OUTLINES[type]}`} />;
}
