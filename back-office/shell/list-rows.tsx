import type { ReactNode } from 'react';

interface ListRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Sentence shown if there are no rows. */
  none?: string;
  /** True: each row has a frame of its own; false: one frame is around all rows. */
  isApart?: boolean;
  children: (row: Row) => ReactNode;
}

/** A short list without paging. By default its rows are in one box, divided by lines. */
export function ListRows<Row>({ rows, keyOf, none, isApart = false, children }: ListRowsProps<Row>) {
  if (rows.length === 0) return none ? <p className="rounded-xl border border-stone-200 bg-white p-5">{none}</p> : null;
  const box = 'rounded-xl border border-stone-200 bg-white';
  return (
    <ul className={isApart ? 'grid gap-3' : `overflow-hidden ${box}`}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={isApart ? `p-4 ${box}` : 'border-stone-200 not-first:border-t'}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}
