import { Link } from 'react-router';
import { formatDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockTask } from '#contract/office/stock.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import type { May } from '../lib/may.ts';
import { MoveButton, StockItem } from './stock-item.tsx';
import { editPath, listingPath, titleOf } from './stock-parts.tsx';

/** A button or link for the listing's most urgent task. */
function TodayAction({ task, row, may, search }: { task: StockTask; row: StockRow; may: May; search: string }) {
  const link = (label: string, to: string, isMain = true) => (
    <Link
      to={to}
      aria-label={messages.doneTo(label, titleOf(row))}
      className={`grow sm:grow-0 ${isMain ? 'button-main' : 'button-quiet'}`}
    >
      {label}
    </Link>
  );
  const edit = editPath(row.documentId, search);
  switch (task) {
    case 'declined':
      return link(messages.EDIT, edit);
    case 'expires soon':
      return <MoveButton move="renew" row={row} may={may} isMain />;
    case 'unfinished':
      return link(messages.FINISH, edit);
    case 'no price':
      return link(messages.SET_PRICE, `${listingPath(row.documentId, search)}#price`, false);
    default:
      return link(messages.ADD_PHOTOS, edit, false);
  }
}

export function TodayRow({ row, may, search }: { row: StockRow; may: May; search: string }) {
  const [task] = row.tasks;
  if (!task) return null;
  return (
    <StockItem
      row={row}
      search={search}
      level={3}
      actions={<TodayAction task={task} row={row} may={may} search={search} />}
    >
      <p className="mt-2">
        {messages.TASK_WORDS[task]}{' '}
        {task === 'expires soon' && row.expiresAt && messages.endsOn(formatDate(row.expiresAt))}
        {task === 'few photos' && messages.photosNow(row.photoCount)}
      </p>
      {task === 'declined' && row.reason && (
        <p className="mt-1 whitespace-pre-line font-medium">{messages.whatWeSaid(row.reason)}</p>
      )}
    </StockItem>
  );
}
