import type { CarSummary } from '#contract/cars.ts';
import { DEFAULT_LOCATION } from '#contract/limits.ts';
import { formatKm } from '#contract/messages/units.ts';
import { ListingRow } from '../../ui/listings/listing-row.tsx';
import type { CarAction } from './car-card.tsx';
import { carPath, carTitle, modelName } from './car-title.ts';

export function CarRow({ car, isFirst, action }: { car: CarSummary; isFirst: boolean; action: CarAction }) {
  const { documentId, pictures, price, year, mileage, location, make } = car;
  const title = carTitle(car);
  return (
    <ListingRow
      to={carPath(documentId)}
      heading={[year, modelName(car)].filter((part) => part !== null).join(' ')}
      title={title}
      pictures={pictures}
      price={price}
      location={location ?? DEFAULT_LOCATION}
      facts={[make, mileage === null ? null : formatKm(mileage)]}
      isFirst={isFirst}
      action={action(car, title)}
    />
  );
}
