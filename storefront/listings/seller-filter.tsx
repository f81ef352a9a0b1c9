import { type ComponentType, useState } from 'react';
import type { AnyListQuery, EntriesFilter, SaleList } from '#contract/lists/sale-list.ts';
import { CHOOSE_SELLER } from '#contract/messages/lists.ts';
import { type SellerNames, sellerName } from '../lib/catalogue-names.ts';
import { Choices } from './choices.tsx';

export interface SellerFilterProps {
  list: SaleList;
  filter: EntriesFilter;
  /** The names of those that the address asks for. */
  sellers: SellerNames;
  /** As the fields say now. */
  wanted: AnyListQuery;
  chosen: readonly string[];
  ticked: readonly string[];
}

/** Who is chosen is seen at once. A market may have thousands: the others come, with their script, when somebody asks. */
export function SellerFilter(props: SellerFilterProps) {
  const { filter, sellers, chosen, ticked } = props;
  const [All, setAll] = useState<ComponentType<SellerFilterProps>>();
  const [isAsked, setAsked] = useState(false);

  function ask() {
    setAsked(true);
    import('./all-sellers.tsx').then(
      ({ AllSellers }) => setAll(() => AllSellers),
      // Without a signal: to be pressed again.
      () => setAsked(false),
    );
  }

  // What was unticked meanwhile stays so.
  if (All) return <All {...props} chosen={ticked} />;
  return (
    <div>
      {chosen.length > 0 ? (
        <Choices
          legend={filter.label}
          name={filter.parameter}
          options={chosen}
          labelOf={(id) => sellerName(sellers, id)}
          countOf={null}
          chosen={chosen}
          ticked={ticked}
        />
      ) : (
        <p className="needs-script mb-1 font-semibold">{filter.label}</p>
      )}
      <button type="button" disabled={isAsked} className="needs-script button-quiet w-full" onClick={ask}>
        {CHOOSE_SELLER}
      </button>
    </div>
  );
}
