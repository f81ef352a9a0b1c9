import type { SaleList } from '#contract/lists/sale-list.ts';
import { MEANT, NO_SINGLE_WAY_OUT, thingCount, WAYS_OUT, WITHOUT } from '#contract/messages/lists.ts';
import type { WayOut } from '../../lib/entry-pages.ts';

export interface EmptyWords {
  heading: string;
  hint: string;
  showAll: string;
}

export interface NothingFoundProps extends EmptyWords {
  list: SaleList;
  /** Links to lists with results; empty if no link has results, null or undefined if they could not be loaded. */
  ways: WayOut[] | null | undefined;
}

/** Shown instead of the rows if nothing is found: links that remove a filter, with the number of results that they lead to. */
export function NothingFound({ list, heading, hint, showAll, ways }: NothingFoundProps) {
  return (
    <div className="rounded-xl border border-line bg-white p-4 text-center">
      <h2 className="text-lg font-semibold">{heading}</h2>
      <p className="mt-1 text-muted">{hint}</p>
      {ways &&
        (ways.length === 0 ? (
          <p className="mt-1 text-muted">{NO_SINGLE_WAY_OUT}</p>
        ) : (
          <ul aria-label={WAYS_OUT} className="mt-4 flex flex-wrap justify-center gap-2">
            {ways.map(({ label, path, rel, total, isInstead }) => (
              <li key={path}>
                <a href={path} rel={rel} className="button-quiet font-normal">
                  <span>
                    {`${isInstead ? MEANT : WITHOUT} `}
                    <b>{label}</b>
                    {`: ${thingCount(list.entity, total)}`}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        ))}
      <a href={list.path} className="button-main mt-4">
        {showAll}
      </a>
    </div>
  );
}
