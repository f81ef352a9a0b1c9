import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as messages from '#contract/messages/shell.ts';
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx';
import { useLateScript } from '../../ui/use-late-script.ts';
import { useSession } from '../lib/session.ts';
import { CarSearch } from './car-search.tsx';
import { BodyTypeLinks, MenuCarLinks, MenuSiteLinks, RowLinks, SiteLinks } from './header-links.tsx';
import { Logo } from './logo.tsx';
import { ServerHtml } from './server-html.tsx';

/** Loads the links for members, if a member is signed in. If that fails, the link to the profile remains. */
function useMemberLinks(isSignedIn: boolean) {
  const [links, askForLinks] = useLateScript(() => import('./member-links.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when somebody has signed in.
  useEffect(() => {
    if (isSignedIn) void askForLinks();
  }, [isSignedIn]);
  return isSignedIn ? links : undefined;
}

export function SiteHeader() {
  const isSignedIn = useSession() !== null;
  const member = useMemberLinks(isSignedIn);
  const account = isSignedIn ? '/profile' : '/login';
  return (
    <header className="border-b border-line bg-white print:hidden">
      <div className="site-bar">
        <nav aria-label={messages.SITE_LINKS} className="container-page">
          <ServerHtml as="ul" id="site-links">
            {import.meta.env.SSR && <SiteLinks />}
          </ServerHtml>
          {member ? (
            <member.MemberAccount />
          ) : (
            <a href={account} className="py-2 font-semibold hover:text-sun">
              {isSignedIn ? messages.PROFILE : messages.SIGN_IN}
            </a>
          )}
        </nav>
      </div>
      <div className="container-page @container relative flex min-h-14 items-center justify-between gap-x-2 lg:gap-x-6">
        <Logo />
        <CarSearch className="min-w-0 max-w-120 flex-1 @max-[16rem]:hidden lg:relative lg:mr-auto lg:min-w-36" />
        <nav aria-label={messages.BODY_TYPES} className="hidden shrink-0 lg:block">
          <ServerHtml as="ul" id="body-type-links" className="flex">
            {import.meta.env.SSR && (
              <BodyTypeLinks look="inline-block rounded-lg p-2 text-sm font-medium hover:bg-stone-100 xl:text-base" />
            )}
          </ServerHtml>
        </nav>
        <div className="flex shrink-0">
          {!isSignedIn && (
            <a href="/sell" className="grid size-11 place-items-center font-semibold @max-[16rem]:hidden lg:hidden">
              {messages.SELL}
            </a>
          )}
          {member && <member.MemberIcons />}
          <ServerHtml as="ul" id="row-links" className="hidden gap-2 lg:flex">
            {import.meta.env.SSR && <RowLinks />}
          </ServerHtml>
          <MobileMenu>
            {member ? (
              <member.MemberMenu />
            ) : (
              <a href={account} className="button-main col-span-full mt-3">
                {isSignedIn ? messages.PROFILE : messages.LOGIN_OR_REGISTER}
              </a>
            )}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
}

/** A <details> element, so that it opens without scripts. With scripts, following a link closes it. */
function MobileMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const { key } = useLocation();

  /** Closes the menu. If the focus is in the menu, the menu's button gets it, unless a new page takes it. */
  function close() {
    const hadFocus = menu.current?.contains(document.activeElement);
    menu.current?.removeAttribute('open');
    if (hadFocus) button.current?.focus();
  }

  // The navigation at which the menu was last rendered. Each later navigation closes the menu; the first rendering does not, because the menu may have been
  // opened before the scripts loaded.
  const shownAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of locations alone.
  useEffect(() => {
    if (shownAt.current !== key) close();
    shownAt.current = key;
  }, [key]);
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
      // Has the size of the menu's button, because a browser that has parsed only this tag shows its own summary for a moment.
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
      <nav aria-label={messages.MENU} className="menu-panel">
        {/* Shown here if text is so large that the header has no room for the search field. */}
        <CarSearch className="relative col-span-full mb-2 hidden @max-[16rem]:block" />
        <ServerHtml as="ul" id="menu-site-links">
          {import.meta.env.SSR && <MenuSiteLinks look="block min-h-11 py-2.5" />}
        </ServerHtml>
        <ServerHtml as="ul" id="menu-car-links">
          {import.meta.env.SSR && <MenuCarLinks look="block min-h-11 py-2.5" />}
        </ServerHtml>
        {children}
      </nav>
    </details>
  );
}
