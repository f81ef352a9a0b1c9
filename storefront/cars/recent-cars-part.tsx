import { type ReactNode, useEffect, useState } from 'react';
import type { CarAction } from './car-card.tsx';
import { readRecentCars } from './recent-cars.ts';

/**
 * The cars that this browser viewed last, at the end of a page, so that its coming moves nothing. Its script is fetched for those
 * who have viewed some.
 */
export function RecentCarsPart({ action }: { action: CarAction }) {
  const [part, setPart] = useState<ReactNode>(null);
  useEffect(() => {
    const documentIds = readRecentCars();
    if (documentIds.length === 0) return;
    // A secondary list: if it cannot be loaded, it is not there.
    import('./recent-cars-slider.tsx')
      .then(({ loadRecentCars }) => loadRecentCars(documentIds, action))
      .then(setPart, () => undefined);
  }, [action]);
  return part;
}
