import { formatMoment } from '#contract/messages/dates.ts';
import { byWhom, eventWord, NOTHING_HAPPENED, pricesWords, THE_MARKET } from '#contract/messages/stock.ts';
import type { ListingHistoryEntry } from '#contract/office/listing-schemas.ts';

/** A listing's history, the latest event first: action, time, member, price before and after, and reason. */
export function HistoryList({ history }: { history: readonly ListingHistoryEntry[] }) {
  if (history.length === 0) return <p className="text-stone-700">{NOTHING_HAPPENED}</p>;
  return (
    <ol className="grid gap-3">
      {history.map(({ at, what, by, price, reasons }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at once; counted from the first, each keeps its place.
        <li key={`${at} ${history.length - place}`} className="border-l-4 border-stone-300 pl-3">
          <p className="font-medium">{eventWord(what)}</p>
          <p className="text-sm text-stone-600">
            <time dateTime={at}>{formatMoment(at)}</time> {byWhom(by ?? THE_MARKET)}
          </p>
          {price && <p className="tabular-nums">{pricesWords(price.before, price.after)}</p>}
          {reasons && <p className="mt-1 whitespace-pre-line">{reasons}</p>}
        </li>
      ))}
    </ol>
  );
}
