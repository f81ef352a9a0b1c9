import type { CarSummary } from '#contract/catalogue/cars.ts';
import { RECENTLY_VIEWED, SEE_ALL } from '#contract/messages/home.ts';
import { Slider } from '../../ui/forms/slider.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { browserApi } from '../lib/api-client.ts';
import { type CarAction, CarCard } from './car-card.tsx';
import { listCarsById } from './car-queries.ts';

/** Loads the cars that this browser viewed last, and returns a row of them; null if none is still on sale. */
export async function loadRecentCars(documentIds: string[], action: CarAction) {
  const cars = await listCarsById(browserApi, documentIds);
  return cars.length === 0 ? null : <RecentCarsSlider cars={cars} action={action} />;
}

function RecentCarsSlider({ cars, action }: { cars: CarSummary[]; action: CarAction }) {
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
