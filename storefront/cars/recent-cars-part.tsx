import { useEffect } from 'react';
import { useLateScript } from '../../ui/use-late-script.ts';
import type { CarAction } from './car-card.tsx';
import { readRecentCars } from './recent-cars.ts';

/**
 * The cars that this browser viewed last, at the end of a page, where they move nothing when they load. Their script is fetched only if
 * there are any.
 */
export function RecentCarsPart({ action }: { action: CarAction }) {
  // If this list cannot be loaded, the page does without it.
  const [part, askForPart] = useLateScript(async () =>
    (await import('./recent-cars-slider.tsx')).loadRecentCars(readRecentCars(), action),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page.
  useEffect(() => {
    if (readRecentCars().length > 0) void askForPart();
  }, [action]);
  return part;
}
