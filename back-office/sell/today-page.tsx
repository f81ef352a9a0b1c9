import { useLoaderData } from 'react-router';
import { greeting, NAMELESS_SELLER, NOTHING_TODAY, sellingAs, TODAY } from '#contract/messages/office-pages.ts';
import { useActing } from '../lib/acting.ts';
import { PageTitle } from '../shell/page-title.tsx';

// No message: the name of a time zone.
const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', hour: 'numeric', hourCycle: 'h23' });

/** The hour where the market's people are, whatever the server's clock says. */
export const loader = () => ({ hour: Number(HOUR.format(Date.now())) });

export default function TodayPage() {
  const { hour } = useLoaderData<typeof loader>();
  const { username, seller } = useActing();
  return (
    <>
      <PageTitle>{TODAY}</PageTitle>
      <h1 className="text-2xl font-bold">{greeting(hour, username)}</h1>
      <p className="mt-1 text-stone-600">{sellingAs(seller.name ?? NAMELESS_SELLER, seller.role, seller.kind)}</p>
      <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">{NOTHING_TODAY}</p>
    </>
  );
}
