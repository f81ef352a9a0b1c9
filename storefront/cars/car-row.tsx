import { Link } from 'react-router';
import type { CarSummary } from '#contract/cars.ts';
import { DEFAULT_LOCATION } from '#contract/limits.ts';
import { formatKm, formatPrice } from '../ui/format.ts';
import { PinIcon } from '../ui/icons.tsx';
import { PictureStrip } from '../ui/picture-strip.tsx';
import type { CarAction } from './car-card.tsx';
import { carPath, carTitle, modelName } from './car-title.ts';

/** One car of a list: its pictures to leaf through, and what decides whether to look closer. */
export function CarRow({ car, isFirst, action }: { car: CarSummary; isFirst: boolean; action: CarAction }) {
  const { documentId, price, year, mileage, location, make } = car;
  const title = carTitle(car);
  return (
    <article className="overflow-hidden rounded-xl border border-stone-200 bg-white sm:grid sm:grid-cols-[minmax(0,18rem)_1fr]">
      <div className="relative">
        <PictureStrip
          pictures={car.pictures}
          alt={title}
          sizes="(min-width: 640px) 288px, calc(100vw - 34px)"
          formats={['thumbnail', 'small']}
          isFirst={isFirst}
        />
        <div className="absolute top-1 right-1">{action(car, title)}</div>
      </div>
      <div className="flex flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">
          <Link to={carPath(documentId)} prefetch="intent" className="hover:underline">
            {[year, modelName(car)].filter((part) => part !== null).join(' ')}
          </Link>
        </h2>
        <p className="text-xl font-bold tabular-nums">{formatPrice(price)}</p>
        <p className="flex items-center gap-1 text-stone-600">
          <PinIcon className="size-4" />
          {location ?? DEFAULT_LOCATION}
        </p>
        <p className="flex flex-wrap gap-2">
          {make !== null && <span className="chip">{make}</span>}
          {mileage !== null && <span className="chip tabular-nums">{formatKm(mileage)}</span>}
        </p>
        <Link
          to={carPath(documentId)}
          prefetch="intent"
          aria-label={`View Details of ${title}`}
          className="button-main mt-auto sm:self-start"
        >
          View Details
        </Link>
      </div>
    </article>
  );
}
