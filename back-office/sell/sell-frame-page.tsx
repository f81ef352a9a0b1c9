import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { IMPORT_STOCK } from '#contract/messages/imports.ts';
import * as messages from '#contract/messages/office-pages.ts';
import { useActing } from '../lib/acting.ts';
import { hasPage } from '../pages.ts';
import { OfficeFrame } from '../shell/office-frame.tsx';
import { ListingsIcon, NewIcon, TodayIcon } from '../shell/tab-icons.tsx';
import { mayFor } from '../stock/stock-steps.ts';
import { SellerSwitch } from './seller-switch.tsx';

export { loadActing as loader } from '../lib/acting.ts';

/** Within one page, from step to step, it is the same seller: nothing is asked for while the line may be away. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (formMethod !== undefined ||
    currentUrl.pathname !== nextUrl.pathname ||
    currentUrl.searchParams.get('as') !== nextUrl.searchParams.get('as'));

const TABS = [
  { to: '/sell/today', label: messages.TODAY, icon: <TodayIcon /> },
  { to: '/sell/listings', label: messages.LISTINGS, icon: <ListingsIcon /> },
  { to: '/sell/new', label: messages.NEW_LISTING, icon: <NewIcon /> },
].filter(({ to }) => hasPage(to));

export default function SellFrame() {
  const { username, sellers, seller, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  return (
    <OfficeFrame
      home="/sell/today"
      label={messages.SELLING}
      username={username}
      signOut="/sell/sign-out"
      tabs={TABS}
      more={may('import listings') ? [{ to: `/sell/import${search}`, label: IMPORT_STOCK }] : []}
      search={search}
      content={<Outlet />}
    >
      <SellerSwitch sellers={sellers} seller={seller} />
    </OfficeFrame>
  );
}
