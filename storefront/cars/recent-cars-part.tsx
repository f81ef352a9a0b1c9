import { useEffect } from 'react';
import { useLateScript } from '../../ui/use-late-script.ts';
import type { CarAction } from './car-card.tsx';
import { readRecentCars } from './recent-cars.ts';

/**
 * The cars that this browser viewed last. They are at the end of a page, so that nothing moves when they appear. Their script is loaded only if
 * there are any.
 */
export function RecentCarsPart({ action }: { action: CarAction }) {
  // If these cars cannot be loaded, the page is shown without them.
  const [part, askForPart] = useLateScript(async () =>
    (await import('./recent-cars-slider.tsx')).loadRecentCars(readRecentCars(), action),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a page.
  useEffect(() => {
    if (readRecentCars().length > 0) void askForPart();
  }, [action]);
  return part;
}
