import type { CarDetail } from '#contract/catalogue/car-detail.ts';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import * as messages from '#contract/messages/car-detail.ts';
import { KnownLater } from '../../ui/known-later.tsx';
import { Related } from '../../ui/listings/related.tsx';
import { RelatedSkeleton } from '../../ui/listings/related-skeleton.tsx';
import { type CarAction, CarCard } from './car-card.tsx';
import { type OtherCarsFound, partsSearch } from './car-detail-queries.ts';

interface OtherCarsProps {
  car: Pick<CarDetail, 'make' | 'model'>;
  cars: OtherCarsFound | Promise<OtherCarsFound>;
  /** A button in the corner of each card's picture. */
  action: CarAction;
}

/** Related and featured cars at the end of a car's page. They are streamed, so that the rest of the page does not wait for them. */
export function OtherCars({ car, cars, action }: OtherCarsProps) {
  const cardsOf = (shown: CarSummary[]) =>
    shown.map((one) => <CarCard key={one.documentId} car={one} action={action} />);
  return (
    <KnownLater value={cars} until={<RelatedSkeleton />}>
      {({ related, featured, parts }) => (
        <>
          {parts > 0 && (
            <p className="container-page mt-6">
              <a href={`/spareparts?${new URLSearchParams({ q: partsSearch(car) ?? '' })}`} className="button-quiet">
                {messages.partsFor(car.model ?? '', parts)}
              </a>
            </p>
          )}
          <Related
            heading={messages.RELATED_HEADING}
            note={messages.relatedCarCount(related.total)}
            empty={messages.NO_RELATED_CARS}
          >
            {cardsOf(related.cars)}
          </Related>
          <Related heading={messages.FEATURED_HEADING} empty={messages.NO_FEATURED_CARS}>
            {cardsOf(featured)}
          </Related>
        </>
      )}
    </KnownLater>
  );
}
