import { useEffect, useState } from 'react';
import type { CarSummary } from '#contract/cars.ts';
import { RECENTLY_VIEWED, SEE_ALL } from '#contract/messages/home.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Slider } from '../../ui/slider.tsx';
import { browserApi } from '../lib/api-client.ts';
import { type CarAction, CarCard } from './car-card.tsx';
import { listCarsById } from './car-queries.ts';
import { readRecentCars } from './recent-cars.ts';

/** The cars that this browser viewed last. It stands at the end of the page, so that its coming moves nothing. */
export function RecentCarsSlider({ action }: { action: CarAction }) {
  const [cars, setCars] = useState<CarSummary[]>([]);
  useEffect(() => {
    // A secondary list: if it cannot be loaded, it is not there.
    listCarsById(browserApi, readRecentCars()).then(setCars, () => undefined);
  }, []);
  if (cars.length === 0) return null;
  return (
    <PageSection heading={RECENTLY_VIEWED}>
      <Slider label={RECENTLY_VIEWED}>
        {cars.map((car) => (
          <CarCard key={car.documentId} car={car} action={action} />
        ))}
      </Slider>
      <a href="/recently-viewed" className="button-quiet mt-3">
        {SEE_ALL}
      </a>
    </PageSection>
  );
}
