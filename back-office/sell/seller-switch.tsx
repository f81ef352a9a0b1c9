import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { actFor, NAMELESS_SELLER, roleWord } from '#contract/messages/office.ts';
import type { OwnSeller } from '#contract/office/self-schemas.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import { FIRST_PAGES } from '../lib/page-loaders.ts';

const nameOf = ({ name }: OwnSeller) => name ?? NAMELESS_SELLER;

/** The name of the seller for whom the user acts. A user of several sellers chooses another one here. */
export function SellerSwitch({ sellers, seller }: { sellers: readonly OwnSeller[]; seller: OwnSeller }) {
  const { pathname, key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location closes it.
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  if (sellers.length < 2) return <p className="truncate text-sm font-medium text-stone-700">{nameOf(seller)}</p>;
  return (
    <details ref={menu} className="group relative min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-lg border border-stone-300 px-3 text-sm font-medium hover:border-ink [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{actFor('')}</span>
        <span className="truncate">{nameOf(seller)}</span>
        <ChevronRight className="size-4 rotate-90" />
      </summary>
      <ul className="absolute right-0 z-40 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-xl border border-stone-200 bg-white p-2 shadow-lg">
        {sellers.map((one) => (
          <li key={one.documentId}>
            {/* Links to the first page of a section: the open page may belong to one seller alone. */}
            <Link
              to={`${firstOf(pathname)}?as=${one.documentId}`}
              aria-current={one.documentId === seller.documentId ? 'true' : undefined}
              className="block rounded-lg px-3 py-2 hover:bg-stone-100 aria-[current=true]:bg-stone-100 aria-[current=true]:font-semibold"
            >
              <span className="block">{nameOf(one)}</span>
              <span className="block text-sm font-normal text-stone-600">{roleWord(one.role, one.kind)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Pages that not every seller or role has: after a switch to another seller, the first page is opened in their place. */
const OF_SOME = ['/sell/team', '/sell/page'];

/** Returns the page to open for another seller: from the page of a single listing, which the other seller does not have, the list above it. */
function firstOf(pathname: string): string {
  const first = pathname.split('/').slice(0, 3).join('/');
  return OF_SOME.includes(first) ? FIRST_PAGES.sell : first;
}
