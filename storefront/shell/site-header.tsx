import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as messages from '#contract/messages/shell.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { useSite } from '../../ui/site-context.ts';
import { logOut } from '../lib/member-api.ts';
import { useSession } from '../lib/session.ts';
import { BODY_TYPE_LINKS } from './body-type-links.ts';
import { CarSearch } from './car-search.tsx';

const TOP_LINKS = [
  { to: '/about', label: messages.ABOUT_US },
  { to: '/agents', label: messages.AGENTS },
  { to: '/mechanics', label: messages.MECHANICS },
  { to: '/spareparts', label: messages.SPARE_PARTS },
  { to: '/garages', label: messages.GARAGES },
  { to: '/blogs', label: messages.NEWS_AND_UPDATES },
  { to: '/contact', label: messages.CONTACT_US },
] as const;

function Logo() {
  const site = useSite();
  return (
    <a href="/" className="flex items-center gap-2 text-xl font-extrabold tracking-tight">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-lg bg-sun text-ink">
        {site.name.slice(0, 1)}
      </span>{' '}
      {site.name}
    </a>
  );
}

interface LinkListProps {
  links: readonly { to: string; label: string }[];
  look?: string;
  linkLook: string;
}

function LinkList({ links, look, linkLook }: LinkListProps) {
  return (
    <ul className={look}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to} className={linkLook}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SiteHeader() {
  return (
    <header className="border-b border-stone-200 bg-white print:hidden">
      <div className="hidden bg-ink text-stone-100 lg:block">
        <nav aria-label={messages.SITE_LINKS} className="container-page flex items-center gap-6 text-sm">
          <LinkList links={TOP_LINKS} look="flex gap-6" linkLook="inline-block py-2.5 hover:text-sun" />
          <CarSearch className="my-1 ml-auto w-52" />
          <DesktopAccount />
        </nav>
      </div>
      <div className="container-page flex min-h-14 flex-wrap items-center justify-between gap-x-6">
        <Logo />
        <nav aria-label={messages.BODY_TYPES} className="hidden lg:block">
          <LinkList
            links={BODY_TYPE_LINKS}
            look="flex gap-1"
            linkLook="inline-block rounded-lg px-3 py-2 font-medium hover:bg-stone-100"
          />
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

function DesktopAccount() {
  const isSignedIn = useSession() !== null;
  const look = 'cursor-pointer py-2.5 font-semibold hover:text-sun';
  if (!isSignedIn) {
    return (
      <a href="/login" className={look}>
        {messages.SIGN_IN}
      </a>
    );
  }
  return (
    <>
      <a href="/profile" className={look}>
        {messages.PROFILE}
      </a>
      <button type="button" onClick={logOut} className={look}>
        {messages.LOG_OUT}
      </button>
    </>
  );
}

function MobileAccount() {
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) {
    return (
      <a href="/login" className="button-main col-span-2 mt-3">
        {messages.LOGIN_OR_REGISTER}
      </a>
    );
  }
  return (
    <>
      <a href="/profile" className="button-main mt-3">
        {messages.PROFILE}
      </a>
      <button type="button" onClick={logOut} className="button-quiet mt-3">
        {messages.LOG_OUT}
      </button>
    </>
  );
}

/** A native disclosure, so that it opens without scripts; with them, following a link closes it. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const { key } = useLocation();

  /** Whoever was in it comes back to its button, unless a new page leads the focus on. */
  function close() {
    const hadFocus = menu.current?.contains(document.activeElement);
    menu.current?.removeAttribute('open');
    if (hadFocus) button.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location closes the menu.
  useEffect(close, [key]);
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  return (
    <details
      ref={menu}
      // Of its button's size from the start: a browser that has read no further draws one of its own for a moment.
      className="group size-11 lg:hidden"
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <summary
        ref={button}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-lg hover:bg-stone-100 [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">{messages.MENU}</span>
        <MenuIcon className="size-6 group-open:hidden" />
        <CloseIcon className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label={messages.MENU}
        className="absolute inset-x-0 z-30 grid max-h-[calc(100dvh-3.5rem)] grid-cols-2 gap-x-4 overflow-y-auto border-y border-stone-200 bg-white px-4 py-3 shadow-lg"
      >
        <CarSearch className="col-span-2 mb-2" />
        <LinkList links={TOP_LINKS} linkLook="block min-h-11 py-2.5" />
        <LinkList links={BODY_TYPE_LINKS} linkLook="block min-h-11 py-2.5" />
        <MobileAccount />
      </nav>
    </details>
  );
}
