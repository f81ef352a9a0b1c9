import type { ReactNode } from 'react';
import type { CarSummary } from '#contract/cars.ts';
import { formatKm } from '#contract/messages/units.ts';
import { ListingCard } from '../../ui/listings/listing-card.tsx';
import { carPath, carTitle, modelName } from './car-title.ts';

/** What else to do with a car, beside opening it. `title` names it. */
export type CarAction = (car: CarSummary, title: string) => ReactNode;

interface CarCardProps {
  car: CarSummary;
  isFirst?: boolean;
  level?: 'h2';
  /** In the corner of the picture. */
  action?: CarAction;
}

export function CarCard({ car, isFirst, level, action }: CarCardProps) {
  const { documentId, pictures, price, mileage, year, make, model } = car;
  const title = carTitle(car);
  return (
    <ListingCard
      to={carPath(documentId)}
      // A car without a model is known by its make.
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
