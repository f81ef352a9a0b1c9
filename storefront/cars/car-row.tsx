import type { CarListing } from '#contract/catalogue/cars.ts';
import { DEFAULT_LOCATION } from '#contract/limits.ts';
import { age } from '#contract/messages/ages.ts';
import { engineSize } from '#contract/messages/car-detail.ts';
import { CONDITION_LABELS, PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { isBelowOthers, priceContext, reducedBy } from '#contract/messages/prices.ts';
import { formatKm } from '#contract/messages/units.ts';
import { sellerPath } from '#contract/sellers/sellers.ts';
import { ListingRow } from '../../ui/listings/listing-row.tsx';
import { useToday } from '../../ui/site-context.ts';
import { carPath, carTitle, modelName } from '../lib/car-title.ts';
import type { CarAction } from './car-card.tsx';

export function CarRow({ car, isFirst, action }: { car: CarListing; isFirst: boolean; action: CarAction }) {
  const { documentId, pictures, price, year, mileage, location, make, model, engine } = car;
  const title = carTitle(car);
  return (
    <ListingRow
      to={carPath(documentId)}
      // A car without a model has its make as the heading, so the make is not repeated above.
      kind={model === null ? null : make}
      heading={[year, modelName(car)].filter((part) => part !== null).join(' ')}
      title={title}
      pictures={pictures}
      price={price}
      priceNotes={[car.reducedBy === null ? undefined : reducedBy(car.reducedBy), priceContext(car)]}
      isBelowOthers={isBelowOthers(car)}
      isReserved={car.isReserved}
      facts={[
        mileage === null ? null : formatKm(mileage),
        car.fueltype,
        car.gearbox,
        engine === null ? null : engineSize(engine),
        car.condition && CONDITION_LABELS[car.condition],
      ]}
      place={[location ?? DEFAULT_LOCATION, age(car.posted, useToday())]}
      seller={car.dealer ?? car.privateSeller?.name ?? PRIVATE_SELLER}
      sellerPath={car.privateSeller && sellerPath(car.privateSeller.documentId)}
      isFirst={isFirst}
      action={action(car, title)}
    />
  );
}
