import { useEffect, useState } from 'react';
import { GALLERY_INTERVAL_MS } from '#contract/limits.ts';
import { useSavesData } from '../site-context.ts';
import { nearestPlace, pictureAt, type Side } from './carousel.ts';

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the state of a carousel: the visible picture, and whether it moves on by itself. */
export function useCarousel(count: number) {
  /**
   * The visible place in the endless row. `side`: the side on which a picture is drawn that is equally far away to the left and to the right, which
   * happens with an even number of pictures.
   */
  const [{ place, side }, setPlace] = useState<{ place: number; side: Side }>({ place: 0, side: 0 });
  const [isMoving, setIsMoving] = useState(false);
  /** The pictures that have been shown so far. Only these and the next one are loaded. */
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const savesData = useSavesData();

  const goTo = (next: number) => {
    if (count < 2 || next === place) return;
    const picture = pictureAt(next, count);
    // The picture that slides out of view must be drawn on the side to which it moves, until it is out of view.
    setPlace({ place: next, side: next > place ? -1 : 1 });
    setSeen((before) => (before.includes(picture) ? before : [...before, picture]));
  };

  // The carousel does not move by itself if the visitor saves data, because each new picture would have to be loaded.
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
