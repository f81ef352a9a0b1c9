import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { SKIP_TO_CONTENT } from '#contract/messages/shell.ts';
import { BrandHead } from '../ui/brand-head.tsx';
import { siteContext } from '../ui/page-contexts.ts';
import { SiteContext, UNKNOWN_SITE } from '../ui/site-context.ts';
import { useFocusOnHeading } from '../ui/use-focus-on-heading.ts';
import { isKeptForm } from './lib/kept-form.ts';
import { BareFrame } from './shell/bare-frame.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import noScriptCss from './shell/no-script.css?url';
import officeCss from './shell/office.css?url';
import { useFocusKept } from './shell/use-focus-kept.ts';
import { ProveAgain } from './sign-in/prove-again.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => ({ site: context.get(siteContext) });

export const shouldRevalidate = () => false;

export const links = () => [{ rel: 'stylesheet', href: officeCss }];

export function Layout({ children }: { children: ReactNode }) {
  const { site } = useRouteLoaderData<typeof loader>('root') ?? { site: UNKNOWN_SITE };
  return (
    <html lang="en-UG" style={site.brand.accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
        {/* Only the server renders icons, manifest and colour, since browsers read them only when they load the page. */}
        {import.meta.env.SSR && <BrandHead brand={site.brand} />}
        <noscript>{import.meta.env.SSR && <link rel="stylesheet" href={noScriptCss} />}</noscript>
      </head>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <SiteContext value={{ site, savesData: false }}>
          <a href="#main" className="sr-only focus:not-sr-only focus:bg-sun focus:p-3 focus:text-on-sun">
            {SKIP_TO_CONTENT}
          </a>
          {children}
        </SiteContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const isWaiting = useNavigation().state !== 'idle';
  useFocusOnHeading();
  useFocusKept();
  return (
    <>
      {isWaiting && <div className="waiting-bar fixed inset-x-0 top-0 z-50 h-1 bg-sun" />}
      <Outlet />
    </>
  );
}

/**
 * Replaces the whole page after an error in any part of it, so that nobody works with half a page. If the error is that a form's sender must sign
 * in or give the second factor, it asks for that and keeps the form.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : null;
  if (isRouteErrorResponse(error) && isKeptForm(error.data)) {
    return (
      <BareFrame>
        <ProveAgain {...error.data} />
      </BareFrame>
    );
  }
  return (
    <BareFrame>
      <ErrorPage status={status} userMessage={message} />
    </BareFrame>
  );
}
