import { BODY_TYPE_TILES } from '#contract/limits.ts';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { type CarListQuery, carListPath } from '#contract/lists/car-list.ts';
import { everythingIn, relOfList } from '#contract/lists/list-query.ts';
import { CARS_BY_BODY_TYPE } from '#contract/messages/cars.ts';
import { BodyTypeIcon } from './body-type-icon.tsx';

const ALL_CARS = everythingIn(CAR_LIST);

/** One tile for each body type; several can be active. Following an active tile again clears it. */
export function BodyTypeTiles({ query = ALL_CARS }: { query?: CarListQuery }) {
  return (
    <nav aria-label={CARS_BY_BODY_TYPE}>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1">
        {BODY_TYPE_TILES.map((type) => {
          const isActive = query.categories.includes(type);
          const categories = isActive
            ? query.categories.filter((category) => category !== type)
            : [...query.categories, type];
          const next = { ...query, categories, page: 1 };
          return (
            <li key={type} className="min-w-max flex-1">
              <a
                href={carListPath(next)}
                rel={relOfList(next)}
                aria-current={isActive ? 'true' : undefined}
                className={`flex min-h-11 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium ${
                  isActive ? 'border-ink bg-sun text-on-sun' : 'border-stone-200 bg-white hover:border-ink'
                }`}
              >
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
