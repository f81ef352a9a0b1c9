import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

/** Makes `FilterForm` load. Called when a visitor first touches the filters. */
let requestHydration = () => {};
const nextRequest = () =>
  new Promise<void>((resolve) => {
    requestHydration = resolve;
  });
const isHydrationRequested = nextRequest();

/**
 * The filters' form. The server renders it as plain HTML, which works without scripts. Its script loads at the first sign that a visitor wants to
 * filter, and hydrates the form. If it cannot be loaded, the form stays plain, and the next touch tries again.
 */
export const FilterForm = lazy(() => (import.meta.env.SSR ? load() : isHydrationRequested.then(loadAtLast)));

/** Shows the send button of the plain form if the script could not be loaded, and hides it once the script has loaded. */
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

/** Loads the script of the filters at once, for a list that the browser renders itself: it has no plain form from the server. */
export function loadFilters(): Promise<unknown> {
  requestHydration();
  return load();
}
