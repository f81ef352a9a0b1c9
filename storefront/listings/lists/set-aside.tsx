import type { ReactNode } from 'react';
import type { SearchReading } from '#contract/lists/facet-schemas.ts';
import type { SaleList } from '#contract/lists/sale-list.ts';
import { setAside, thingCount } from '#contract/messages/lists.ts';

interface SetAsideProps {
  list: SaleList;
  search: SearchReading;
  total: number;
}

/** Names the searched words that match nothing. The list is the result of the other words. */
export default function SetAside({ list, search: { understood, unknown }, total }: SetAsideProps): ReactNode {
  return (
    <p role="status" className="mb-4">
      {setAside(
        unknown,
        thingCount(list.entity, total),
        understood.map(({ text }) => text),
      )}
    </p>
  );
}
