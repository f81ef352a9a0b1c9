import { useEffect, useState } from 'react';
import { GALLERY_INTERVAL_MS } from '#contract/limits.ts';
import { nearestPlace, pictureAt, type Side } from './carousel.ts';
import { useSavesData } from './site-context.ts';

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Which of the pictures is shown, and whether it moves on by itself. */
export function useCarousel(count: number) {
  /** Where in the endless row, and where the picture stands that could as well stand at either side. */
  const [{ place, side }, setPlace] = useState<{ place: number; side: Side }>({ place: 0, side: 0 });
  const [isMoving, setIsMoving] = useState(false);
  /** Only what was looked at is fetched, and what comes next. */
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const savesData = useSavesData();

  const goTo = (next: number) => {
    if (count < 2 || next === place) return;
    const picture = pictureAt(next, count);
    // What goes out of sight stays where it was until it is out.
    setPlace({ place: next, side: next > place ? -1 : 1 });
    setSeen((known) => (known.includes(picture) ? known : [...known, picture]));
  };

  // What nobody asked to see is not fetched where data is to be saved.
  useEffect(() => setIsMoving(count > 1 && !wantsStillness() && !savesData), [count, savesData]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is shown for the whole interval.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => goTo(place + 1), GALLERY_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, place]);

  return {
    place,
    isMoving,
    setIsMoving,
    current: pictureAt(place, count),
    placeOf: (picture: number) => nearestPlace(picture, place, count, side),
    isSeen: (picture: number) => seen.includes(picture),
    lean: (to: Side) => side !== to && setPlace({ place, side: to }),
    step: (direction: Side) => {
      setIsMoving(false);
      goTo(place + direction);
    },
    show: (picture: number) => {
      setIsMoving(false);
      goTo(nearestPlace(picture, place, count, 1));
    },
  };
}

export type Carousel = ReturnType<typeof useCarousel>;
