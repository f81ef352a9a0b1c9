import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SellerMove } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import type { May } from '../lib/may.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FirstPhoto } from '../shell/first-photo.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { listingPath, priceOf, StateWord, titleOf } from './stock-parts.tsx';
import { questionBefore } from './stock-steps.ts';

interface StockItemProps {
  row: StockRow;
  search: string;
  /** Level of the listing's heading. */
  level?: 2 | 3;
  /** Shown below the facts about the listing. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A listing that needs something done: its title, its state and its actions. */
export function StockItem({ row, search, level = 2, children, actions }: StockItemProps) {
  const Heading = `h${level}` as const;
  const { documentId, state, price, stockNumber } = row;
  return (
    <li className="rounded-xl border border-stone-200 bg-white p-3 sm:flex sm:items-start sm:gap-4">
      {/* Where text is twice as large, the words stand below the picture. */}
      <div className="flex min-w-0 flex-1 flex-wrap gap-3 sm:gap-4">
        <div className="relative w-24 shrink-0 self-start overflow-hidden rounded-lg sm:w-36">
          <FirstPhoto picture={row.picture} sizes="144px" />
        </div>
        <div className="min-w-0 flex-[1_1_9rem]">
          <Heading className="font-semibold">
            <Link to={listingPath(documentId, search)} className="-my-2.5 inline-block py-2.5 hover:underline">
              {titleOf(row)}
            </Link>
          </Heading>
          <p className="text-lg font-bold">{priceOf(price)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-stone-700">
            <StateWord state={state} />
            {stockNumber && <span>{messages.stockNumber(stockNumber)}</span>}
          </p>
          {children}
        </div>
      </div>
      {actions && <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:max-w-xs sm:justify-end">{actions}</div>}
    </li>
  );
}

/** A button that changes a listing's state, with a confirmation first if that cannot simply be undone. */
export function MoveButton({
  move,
  row,
  may,
  isMain = false,
}: {
  move: SellerMove;
  row: StockRow;
  may: May;
  isMain?: boolean;
}) {
  const label = messages.MOVE_WORDS[move];
  const question = questionBefore(move, row.isWaiting, may);
  const spoken = messages.doneTo(label, titleOf(row));
  const sent = { intent: move, of: row.documentId };
  return question === null ? (
    <IntentButton sent={sent} label={label} spoken={spoken} className={isMain ? 'button-main' : 'button-quiet'} />
  ) : (
    <Confirm label={label} spoken={spoken}>
      <p>{question}</p>
      <IntentButton sent={sent} label={messages.yes(label)} spoken={spoken} className="button-ink" />
    </Confirm>
  );
}
