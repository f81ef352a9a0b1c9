import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

/** Lets whoever waits for the next touch go on. */
let requestHydration = () => {};
const nextRequest = () =>
  new Promise<void>((resolve) => {
    requestHydration = resolve;
  });
const isHydrationRequested = nextRequest();

/**
 * The form of the filters. The server's page has it whole, as markup that works by itself. Its script is fetched at the first sign
 * that somebody wants to filter, and hydrates that markup. Where it does not come, the markup is a plain form until the next touch
 * has it fetched again.
 */
export const FilterForm = lazy(() => (import.meta.env.SSR ? load() : isHydrationRequested.then(loadAtLast)));

/** Shows the plain form's own button, or takes it away. */
const sayItFailed = (hasFailed: boolean) => document.documentElement.classList.toggle('no-filter-script', hasFailed);

const loadAtLast = (): ReturnType<typeof load> =>
  load().then(
    (form) => {
      sayItFailed(false);
      return form;
    },
    () => {
      sayItFailed(true);
      return nextRequest().then(loadAtLast);
    },
  );

export const hydrateFilters = () => requestHydration();

/** For a list that the browser renders by itself: there is no markup of the server's to hydrate. */
export function loadFilters(): Promise<unknown> {
  requestHydration();
  return load();
}
