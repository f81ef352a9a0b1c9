import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import { BrandLink } from './brand-link.tsx';

interface Tab {
  to: string;
  label: string;
  icon: ReactNode;
  /** Number of items that wait on the page behind the tab, and that number in words. */
  count?: { number: number; words: string };
}

interface OfficeFrameProps {
  /** Path that the logo links to. */
  home: string;
  /** Name of the back office. */
  label: string;
  /** The account menu; for a guest, the link to sign in. */
  menu: ReactNode;
  tabs: readonly Tab[];
  /** `?as=…` with the seller for whom the user acts, added to every link of the frame. */
  search?: string;
  /** Shown beside the market's name, such as the seller's name. */
  children?: ReactNode;
  content: ReactNode;
}

/**
 * The frame of a back office. Its tabs are at the bottom of the window on a phone, and beside the market's name on a laptop. Where text is large
 * they scroll sideways on a phone, and wrap on a laptop.
 */
export function OfficeFrame({ home, label, menu, tabs, search = '', children, content }: OfficeFrameProps) {
  const { pathname } = useLocation();
  return (
    <>
      <header className="border-b border-stone-200 bg-white print:hidden">
        <div className="container-page flex min-h-14 items-center gap-x-4 lg:flex-wrap">
          <BrandLink to={home + search} isShort />
          {tabs.length > 0 && (
            <nav aria-label={label} className="tab-bar">
              <ul className="no-scrollbar flex max-lg:overflow-x-auto max-lg:px-1 lg:flex-wrap lg:gap-x-1">
                {tabs.map(({ to, label, icon, count }) => (
                  <li key={to} className="min-w-max flex-1 lg:flex-none">
                    <Link
                      to={to + search}
                      aria-current={isWithin(pathname, to) ? 'page' : undefined}
                      className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-4 border-transparent px-0.5 text-sm max-lg:-outline-offset-3 font-medium text-stone-700 hover:text-ink aria-[current=page]:border-sun aria-[current=page]:font-bold aria-[current=page]:text-ink lg:flex-row lg:gap-2 lg:border-t-0 lg:border-b-4 lg:px-4 lg:text-base"
                    >
                      {icon}
                      <span>{label}</span>
                      {count && count.number > 0 && <TabCount {...count} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="ml-auto flex min-w-0 items-center gap-x-2">
            {children}
            {menu}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-(--bottom-bar,0px) outline-none">
        <div className="container-page py-5 lg:py-8">{content}</div>
      </main>
      <noscript>
        <p className="container-page pb-24 text-sm text-stone-600 lg:pb-6">{messages.WORKS_WITHOUT_SCRIPTS}</p>
      </noscript>
    </>
  );
}

/** The number of waiting items: at the corner of a tab's icon on a phone, after the tab's name on a laptop. */
const TabCount = ({ number, words }: { number: number; words: string }) => (
  <span className="absolute top-0.5 left-1/2 ml-1 min-w-5 rounded-full bg-alert px-1 text-center text-sm leading-5 whitespace-nowrap font-bold text-white tabular-nums lg:static lg:ml-0 lg:px-1.5">
    <span aria-hidden="true">{number > MOST_SHOWN ? `${MOST_SHOWN}+` : number}</span>
    <span className="sr-only">{words}</span>
  </span>
);

/** Larger counts are shown as "99+". */
const MOST_SHOWN = 99;

/** Returns whether a path is that of a tab's page, or below it: the page of a listing belongs to the tab of the list. */
const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);
