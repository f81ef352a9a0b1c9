import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CarSummary } from '#contract/cars.ts';
import { formatKm, formatPrice } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { carPath, carTitle, modelName } from './car-title.ts';

const CARD_SIZES = '(min-width: 1025px) 290px, (min-width: 769px) 30vw, (min-width: 481px) 46vw, 88vw';

/** What else to do with a car, beside opening it. `title` names it. */
export type CarAction = (car: CarSummary, title: string) => ReactNode;

interface CarCardProps {
  car: CarSummary;
  isFirst?: boolean;
  /** In the corner of the picture. */
  action?: CarAction;
}

export function CarCard({ car, isFirst = false, action }: CarCardProps) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-xl border border-stone-200 bg-white transition-shadow hover:shadow-md">
      <Picture
        picture={car.pictures[0]}
        alt={carTitle(car)}
        sizes={CARD_SIZES}
        formats={['thumbnail', 'small']}
        isFirst={isFirst}
      />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h3 className="font-semibold">
          <Link to={carPath(car.documentId)} prefetch="intent" className="after:absolute after:inset-0">
            {modelName(car)}
          </Link>
        </h3>
        <p className="text-lg font-bold tabular-nums">{formatPrice(car.price)}</p>
        <p className="mt-auto flex flex-wrap gap-2 pt-1">
          {car.mileage !== null && <span className="chip tabular-nums">{formatKm(car.mileage)}</span>}
          {car.year !== null && <span className="chip tabular-nums">{car.year}</span>}
        </p>
      </div>
      {/* After the link, whose area is the whole card: it lies above that. */}
      {action && <div className="absolute top-1 right-1">{action(car, carTitle(car))}</div>}
    </article>
  );
}
