import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router';
import { SKIP_TO_CONTENT } from '#contract/messages/shell.ts';
import type { Site } from '#contract/site.ts';
import { BrandHead } from '../ui/brand-head.tsx';
import { allHydrated, HydratedApart } from '../ui/hydrated-apart.tsx';
import { siteContext } from '../ui/page-contexts.ts';
import { SiteContext } from '../ui/site-context.ts';
import { useFocusOnHeading } from '../ui/use-focus-on-heading.ts';
import { createApi, readText } from './lib/api-client.ts';
import { listNames, listPopularModels } from './lib/catalogue-names.ts';
import { isoDate } from './lib/entry-fields.ts';
import { isPacked, type Packed, pack } from './lib/packed.ts';
import { savesDataContext, sendContext } from './lib/page-contexts.ts';
import { rememberPage } from './lib/page-memory.ts';
import { storedFavourite } from './lib/remember-favourite.ts';
import { type RootData, useRootData } from './lib/root-data.ts';
import { useSession } from './lib/session.ts';
import { NewsletterForm } from './newsletter/newsletter-form.tsx';
import { useNewsletter } from './newsletter/use-newsletter.ts';
import appCss from './shell/app.css?url';
import { ErrorPage } from './shell/error-page.tsx';
import { FollowLinks } from './shell/follow-links.tsx';
import noScriptCss from './shell/no-script.css?url';
import { OfflineBar } from './shell/offline-bar.tsx';
import { usePageStyles } from './shell/page-styles.ts';
import { ServerHtml } from './shell/server-html.tsx';
import { SiteFooter } from './shell/site-footer.tsx';
import { SiteHeader } from './shell/site-header.tsx';
import { useFailedScript } from './shell/use-failed-script.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<Packed<RootData>> {
  const api = createApi(context.get(sendContext));
  // A failure to load makes or models is ignored, because header and footer are rendered even if the API cannot be reached.
  const [makes, popularModels] = await Promise.all([
    listNames(api, 'makes').catch(() => []),
    listPopularModels(api).catch(() => []),
  ]);
  return pack({
    site: context.get(siteContext),
    savesData: context.get(savesDataContext),
    today: isoDate(new Date().toISOString()),
    makes,
    popularModels,
  });
}

export const shouldRevalidate = () => false;

export const links = () => [{ rel: 'stylesheet', href: appCss }];

/**
 * The document's head, as the server sends it. In the browser pages change their part of it themselves (shell/page-head.tsx,
 * shell/page-styles.ts).
 */
function Head({ brand }: Pick<Site, 'brand'>) {
  return import.meta.env.SSR ? <ServerHead brand={brand} /> : <BrowserHead />;
}

function BrowserHead() {
  usePageStyles();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own, read before anything could change it.
  return <head dangerouslySetInnerHTML={sentHead()} />;
}

function ServerHead({ brand }: Pick<Site, 'brand'>) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Meta />
      <Links />
      <BrandHead brand={brand} />
      <noscript>
        <link rel="stylesheet" href={noScriptCss} />
      </noscript>
    </head>
  );
}

let head: { __html: string } | undefined;

/**
 * Returns the head that the server sent, always as the same object. An error page, which replaces the html element, thereby keeps the same styles.
 */
function sentHead() {
  head ??= { __html: document.head.innerHTML };
  return head;
}

export function Layout({ children }: { children: ReactNode }) {
  const { site, savesData, today } = useRootData();
  // Memoised, because the layout is rendered again at each navigation: with a new object, all components that use the context would be too.
  const context = useMemo(() => ({ site, savesData, today }), [site, savesData, today]);
  // script-guard.ts ignores errors once `isHydrated` is set: an earlier error may have stopped the loading of the page, a later one only a
  // navigation.
  useEffect(() => void allHydrated().then(() => Object.assign(window, { isHydrated: true })), []);
  return (
    <html lang="en-UG" data-api-host={site.apiHost} style={site.brand.accent}>
      <Head brand={site.brand} />
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <SiteContext value={context}>
          <a href="#main" className="skip-link">
            {SKIP_TO_CONTENT}
          </a>
          <HydratedApart id="header">
            <SiteHeader />
          </HydratedApart>
          <HydratedApart id="main">
            <main id="main" tabIndex={-1} className="flex-1 outline-none">
              {children}
            </main>
          </HydratedApart>
          <ServerHtml
            as="footer"
            id="site-footer"
            className="on-night mt-12 bg-night text-sm text-stone-300 print:hidden"
          >
            {import.meta.env.SSR && <SiteFooter newsletter={<NewsletterForm />} />}
          </ServerHtml>
          <FollowLinks />
        </SiteContext>
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

/** Remembers the data of the first page like that of later pages, so that going back to it loads nothing. */
function useFirstPage(): void {
  const first = useRef(useMatches().at(-1)?.loaderData);
  useEffect(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // True if the page came whole: with status 200 and no part missing. Otherwise, or if the browser does not tell the status, going back loads the page
    // again.
    const isWhole = visit?.responseStatus === 200 && !('isPassing' in window);
    if (isWhole && isPacked(first.current)) rememberPage(window.location, first.current);
  }, []);
}

/** Loads the script for members, which keeps the session alive, and the one that saves the car chosen before signing in. Visitors load neither. */
function useMembership(isSignedIn: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isSignedIn) return;
    const kept = import('./lib/member-api.ts').then(
      ({ keepSession }) => keepSession(),
      // If the script cannot be loaded, the next page tries again.
      () => undefined,
    );
    return () => void kept.then((end) => end?.());
  }, [isSignedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages for signing in come first, and leave it to the next one.
  useEffect(() => {
    if (isSignedIn && storedFavourite() !== null) {
      import('./favourites/apply-pending-favourite.ts').then(
        ({ applyPendingFavourite }) => applyPendingFavourite(),
        () => undefined,
      );
    }
  }, [isSignedIn, pathname]);
}

export default function App() {
  const isSignedIn = useSession() !== null;
  const hasFailed = useFailedScript();
  useFocusOnHeading();
  useFirstPage();
  useNewsletter();
  // Scrolls to the top of the page, where the error page begins.
  useEffect(() => (hasFailed ? window.scrollTo(0, 0) : undefined), [hasFailed]);
  useMembership(isSignedIn);
  // The error page is rendered here. If the error were thrown, the error page would replace the whole document, which would be without styles for a
  // moment.
  return (
    <>
      {hasFailed ? (
        <ErrorPage isNotFound={false} message={null} />
      ) : (
        <>
          <WaitingBar />
          <Outlet />
        </>
      )}
      <OfflineBar />
    </>
  );
}

/** A progress bar, shown if a navigation takes long. */
function WaitingBar() {
  const isWaiting = useNavigation().state === 'loading';
  return isWaiting ? <div className="waiting-bar fixed inset-x-0 top-0 z-50 h-1 bg-sun" /> : null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <ErrorPage isNotFound={isNotFound} message={isNotFound ? readText(error.data) : null} />;
}
