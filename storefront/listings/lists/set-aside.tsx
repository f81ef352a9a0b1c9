import type { ReactNode } from 'react';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import { listPath } from '#contract/lists/list-query.ts';
import type { SaleList } from '#contract/lists/sale-list.ts';
import { thingCount } from '#contract/messages/lists.ts';
import { foundFor, noneHasToo, nothingCalled, seeAlone } from '#contract/messages/set-aside.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import type { PartsFound } from './parts-found.ts';
import { PartsLink } from './parts-link.tsx';

interface SetAsideProps {
  list: SaleList;
  search: SearchReading;
  total: number;
  parts: PartsFound | undefined;
}

/**
 * Says which search words the list ignores: those that match nothing, and those that nothing has together with the other words. Links to the list of
 * the latter, and to spare parts.
 */
export default function SetAside({ list, search, total, parts }: SetAsideProps): ReactNode {
  const { understood, apart, unknown } = search;
  const alone = apart.join(' ');
  const sentences = definedItems(
    unknown.length > 0 ? nothingCalled(unknown) : undefined,
    foundFor(
      thingCount(list.entity, total),
      understood.map(({ text }) => text),
    ),
    apart.length > 0 ? noneHasToo(apart, total) : undefined,
  );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status">{sentences.join(' ')}</p>
      {alone && (
        <a href={listPath(list, { words: alone })} rel="nofollow" className="button-quiet font-normal">
          {seeAlone(alone)}
        </a>
      )}
      {parts && <PartsLink {...parts} />}
    </div>
  );
}
