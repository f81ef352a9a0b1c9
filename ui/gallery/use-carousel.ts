import { useEffect, useState } from 'react';
import { GALLERY_INTERVAL_MS } from '#contract/limits.ts';
import { useSavesData } from '../site-context.ts';
import { nearestPlace, pictureAt, type Side } from './carousel.ts';

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the state of a carousel: which picture is shown, and whether it moves on by itself. */
export function useCarousel(count: number) {
  /** The place in the endless row, and the side at which the one picture stands that could be at either. */
  const [{ place, side }, setPlace] = useState<{ place: number; side: Side }>({ place: 0, side: 0 });
  const [isMoving, setIsMoving] = useState(false);
  /** Pictures that were shown so far: only those and the next one are fetched. */
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const savesData = useSavesData();

  const goTo = (next: number) => {
    if (count < 2 || next === place) return;
    const picture = pictureAt(next, count);
    // The picture that slides out keeps its place until it is out of sight.
    setPlace({ place: next, side: next > place ? -1 : 1 });
    setSeen((before) => (before.includes(picture) ? before : [...before, picture]));
  };

  // With Save-Data the carousel does not move by itself, so that no picture is fetched unasked.
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
