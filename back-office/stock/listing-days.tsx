import * as messages from '#contract/messages/stock.ts';
import type { ListingDay } from '#contract/office/stock-schemas.ts';
import { DayBars } from '../shell/day-bars.tsx';

/** Views and contacts of a listing by day. */
export function ListingDays({ days }: { days: readonly ListingDay[] }) {
  const views = { label: messages.VIEWS, values: days.map((day) => day.views) };
  const contacts = {
    label: messages.CONTACTS,
    values: days.map(({ reveals, calls, messages: sent }) => reveals + calls + sent),
  };
  return (
    <DayBars
      days={days.map(({ day }) => day)}
      bars={[views, contacts]}
      columns={[
        views,
        { label: messages.NUMBER_SHOWN, values: days.map(({ reveals }) => reveals) },
        { label: messages.CALLS, values: days.map(({ calls }) => calls) },
        { label: messages.MESSAGES, values: days.map((day) => day.messages) },
      ]}
      none={messages.NOBODY_LOOKED}
    />
  );
}
