import type { CarDetail } from '#contract/catalogue/car-detail.ts';
import { LIKE_CARS } from '#contract/catalogue/like-cars.ts';
import { carListPath } from '#contract/lists/car-list.ts';
import * as range from '#contract/messages/price-range.ts';
import * as messages from '#contract/messages/prices.ts';

/** Returns the address of the list of similar cars; undefined if the car's make, model or year is not known. */
const likePath = ({ make, model, year }: CarDetail): string | undefined =>
  make === null || model === null || year === null
    ? undefined
    : carListPath({
        makes: [make],
        models: [model],
        minYear: year - LIKE_CARS.yearsAround,
        maxYear: year + LIKE_CARS.yearsAround,
      });

/** Tells how a car's price compares with those of similar cars, and whether it was reduced. */
export function CarPriceContext({ car }: { car: CarDetail }) {
  const { price, formerPrice, reducedOn, likeCount } = car;
  const like = { above: messages.perCentAbove(car), likeCount };
  const [context, usual, path] = [messages.priceContext(like), range.priceRange(car), likePath(car)];
  const isReduced = price !== null && formerPrice !== null && formerPrice > price && reducedOn !== null;
  if (!isReduced && context === undefined) return null;
  return (
    <div className="price-context">
      {isReduced && <p>{range.reducedOn(formerPrice - price, reducedOn)}</p>}
      {context !== undefined && (
        <p>
          <strong className={messages.isBelowOthers(like) ? 'is-low' : undefined}>{context}</strong>.{' '}
          {usual !== undefined && `${range.HALF_OF_THEM} ${usual}. `}
          {path !== undefined && <a href={path}>{range.SEE_THEM}</a>}
        </p>
      )}
      {messages.isBait(like) && <p>{range.BAIT_WARNING}</p>}
    </div>
  );
}
