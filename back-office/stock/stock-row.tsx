import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LISTING_STATES } from '#contract/listing-states.ts';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/stock.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import type { May } from '../lib/may.ts';
import { Confirm } from '../shell/confirm.tsx';
import { FirstPhoto } from '../shell/first-photo.tsx';
import { IntentButton } from '../shell/intent-form.tsx';
import { SelectBox } from './select-many.tsx';
import { editPath, listingPath, priceOf, StateBadge, titleOf } from './stock-parts.tsx';
import { movesOf, questionBefore } from './stock-steps.ts';

interface StockItemProps {
  row: StockRow;
  search: string;
  /** Level of its heading. */
  level?: 2 | 3;
  /** Shown over the corner of the picture. */
  corner?: ReactNode;
  /** Shown below the row's facts. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A listing in its seller's list: its title, its state and its actions. */
export function StockItem({ row, search, level = 2, corner, children, actions }: StockItemProps) {
  const Heading = `h${level}` as const;
  const { documentId, state, price, stockNumber } = row;
  return (
    <li className="rounded-xl border border-stone-200 bg-white p-3 sm:flex sm:items-start sm:gap-4">
      <div className="flex min-w-0 flex-1 gap-3 sm:gap-4">
        <div className="relative w-24 shrink-0 self-start overflow-hidden rounded-lg sm:w-36">
          <FirstPhoto picture={row.picture} sizes="144px" />
          {corner}
        </div>
        <div className="min-w-0 flex-1">
          <Heading className="font-semibold">
            <Link to={listingPath(documentId, search)} className="-my-2.5 inline-block py-2.5 hover:underline">
              {titleOf(row)}
            </Link>
          </Heading>
          <p className="text-lg font-bold">{priceOf(price)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-stone-700">
            <StateBadge state={state} />
            {stockNumber && <span>{messages.stockNumber(stockNumber)}</span>}
          </p>
          {children}
        </div>
      </div>
      {actions && <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:max-w-xs sm:justify-end">{actions}</div>}
    </li>
  );
}

/** Moves that a row has room for: the most frequent ones. */
const ROW_MOVES: ReadonlySet<SellerMove> = new Set(['sell', 'reserve', 'free', 'put back', 'take back']);

/** A button for a move, with a confirmation if the move cannot simply be undone. */
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

function EditLink({ row, search }: { row: StockRow; search: string }) {
  const label = row.state === 'draft' ? messages.FINISH : messages.EDIT;
  return (
    <Link
      to={editPath(row.documentId, search)}
      aria-label={messages.doneTo(label, titleOf(row))}
      className="button-quiet grow sm:grow-0"
    >
      {label}
    </Link>
  );
}

/** A row of the stock: unsent changes, open tasks, and the moves that its state allows. */
export function StockListRow({
  row,
  may,
  search,
  canSelect,
}: {
  row: StockRow;
  may: May;
  search: string;
  canSelect: boolean;
}) {
  const moves = movesOf(row, may).filter((move) => ROW_MOVES.has(move));
  const { isUnsent } = LISTING_STATES[row.state];
  const isWaiting = row.isWaiting && row.state !== 'in review';
  return (
    <StockItem
      row={row}
      search={search}
      corner={canSelect && <SelectBox documentId={row.documentId} title={titleOf(row)} />}
      actions={
        isUnsent ? (
          <EditLink row={row} search={search} />
        ) : (
          moves.length > 0 && moves.map((move) => <MoveButton key={move} move={move} row={row} may={may} />)
        )
      }
    >
      {isWaiting && <p className="mt-1 text-sm font-medium">{messages.CHANGES_WAIT}</p>}
      {row.tasks
        // Left out, because the row shows the state already.
        .filter((task) => task !== 'unfinished' && task !== 'declined')
        .map((task) => (
          <p key={task} className="mt-1 text-sm text-stone-700">
            {messages.TASK_WORDS[task]}{' '}
            {task === 'expires soon' && row.expiresAt && messages.endsOn(formatDate(row.expiresAt))}
          </p>
        ))}
    </StockItem>
  );
}
