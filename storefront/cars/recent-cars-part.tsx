import { useEffect } from 'react';
import { useLateScript } from '../../ui/use-late-script.ts';
import type { CarAction } from './car-card.tsx';
import { readRecentCars } from './recent-cars.ts';

/**
 * The cars that this browser viewed last, at the end of a page, so that its coming moves nothing. Its script is fetched for those
 * who have viewed some.
 */
export function RecentCarsPart({ action }: { action: CarAction }) {
  // A secondary list: if it cannot be loaded, it is not there.
  const [part, askForPart] = useLateScript(async () =>
    (await import('./recent-cars-slider.tsx')).loadRecentCars(readRecentCars(), action),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page.
  useEffect(() => {
    if (readRecentCars().length > 0) void askForPart();
  }, [action]);
  return part;
}
