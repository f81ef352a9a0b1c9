import type { SaleList } from '#contract/lists/sale-list.ts';

export interface EmptyWords {
  heading: string;
  hint: string;
  showAll: string;
}

/** In place of the rows, when nothing is left. */
export function NothingFound({ list, heading, hint, showAll }: EmptyWords & { list: SaleList }) {
  return (
    <div className="rounded-xl border border-stone-200 bg-white p-8 text-center">
      <h2 className="text-lg font-semibold">{heading}</h2>
      <p className="mt-1 text-stone-600">{hint}</p>
      <a href={list.path} className="button-main mt-4">
        {showAll}
      </a>
    </div>
  );
}
