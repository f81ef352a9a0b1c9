import { BODY_TYPE_TILES } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { type CarListQuery, carListPath } from '#contract/lists/car-list.ts';
import { everythingIn, relOfList } from '#contract/lists/list-query.ts';
import { CARS_BY_BODY_TYPE } from '#contract/messages/cars.ts';
import { BodyTypeIcon } from './body-type-icon.tsx';

const ALL_CARS = everythingIn(CAR_LIST);

/** A link for each body type. Several can be active; following an active one removes it from the filters. */
export function BodyTypeTiles({ query = ALL_CARS }: { query?: CarListQuery }) {
  return (
    <nav aria-label={CARS_BY_BODY_TYPE}>
      <ul className="body-types">
        {BODY_TYPE_TILES.map((type) => {
          const isActive = query.categories.includes(type);
          const categories = isActive
            ? query.categories.filter((category) => category !== type)
            : [...query.categories, type];
          const next = { ...query, categories, page: 1 };
          return (
            <li key={type}>
              <a href={carListPath(next)} rel={relOfList(next)} aria-current={isActive ? 'true' : undefined}>
                <BodyTypeIcon type={type} />
                {type}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
