import type { ReactNode } from 'react';
import type { CarSummary } from '#contract/catalogue/cars.ts';
import { formatKm } from '#contract/messages/units.ts';
import { ListingCard } from '../../ui/listings/listing-card.tsx';
import { carPath, carTitle, modelName } from '../lib/car-title.ts';

/** Renders a button on a card, such as for liking or removing the car. `title`: the car's title. */
export type CarAction = (car: CarSummary, title: string) => ReactNode;

interface CarCardProps {
  car: CarSummary;
  isFirst?: boolean;
  level?: 'h2';
  /** A button in the corner of the picture. */
  action?: CarAction;
}

export function CarCard({ car, isFirst, level, action }: CarCardProps) {
  const { documentId, pictures, price, mileage, year, make, model } = car;
  const title = carTitle(car);
  return (
    <ListingCard
      to={carPath(documentId)}
      // A car without a model has its make as the heading, so the make is not repeated above.
      kind={model === null ? null : make}
      name={modelName(car)}
      title={title}
      picture={pictures[0]}
      price={price}
      isReserved={car.isReserved}
      facts={[mileage === null ? null : formatKm(mileage), year === null ? null : String(year)]}
      isFirst={isFirst}
      level={level}
      action={action?.(car, title)}
    />
  );
}
