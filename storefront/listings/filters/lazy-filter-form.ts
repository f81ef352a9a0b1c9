import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

/** Resolves the promise that waits for the next touch. */
let requestHydration = () => {};
const nextRequest = () =>
  new Promise<void>((resolve) => {
    requestHydration = resolve;
  });
const isHydrationRequested = nextRequest();

/**
 * The form of the filters. The server renders it whole, as markup that works without scripts. Its script is fetched at the first sign that
 * a visitor wants to filter, and hydrates that markup. If the script does not come, the markup stays a plain form until the next touch
 * fetches it again.
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
