import { PHOTO_ANGLES } from '#contract/messages/photo-angles.ts';
import { GUIDES_HEADING } from '#contract/messages/photo-board.ts';
import { namesOf } from '#contract/values/names.ts';
import { PhotoAngleDrawing } from '../../ui/pictures/photo-angle-drawing.tsx';

const ANGLES = namesOf(PHOTO_ANGLES).map((angle) => [angle, PHOTO_ANGLES[angle]] as const);

/** Eight small drawings that suggest which photos of a car to take. */
export function PhotoGuides() {
  return (
    <section aria-labelledby="guides" className="mt-8 max-w-3xl">
      <h2 id="guides" className="text-lg font-bold">
        {GUIDES_HEADING}
      </h2>
      <ul className="mt-3 grid grid-cols-4 gap-2 sm:grid-cols-8">
        {ANGLES.map(([angle, { label }]) => (
          <li key={angle} className="grid justify-items-center gap-1 text-center text-sm text-stone-600">
            <PhotoAngleDrawing angle={angle} className="w-full rounded-lg bg-stone-100 p-1 text-ink" />
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
