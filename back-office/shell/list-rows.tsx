import type { ReactNode } from 'react';

interface ListRowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Shown if there are no rows. */
  none?: string;
  /** Each row has a frame of its own. */
  isApart?: boolean;
  children: (row: Row) => ReactNode;
}

/** A short list, all of it on its page: rows divided by lines, in one box. */
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
