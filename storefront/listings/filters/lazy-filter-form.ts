import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

/** Lets `FilterForm` load, which waits for the first touch. */
let requestHydration = () => {};
const nextRequest = () =>
  new Promise<void>((resolve) => {
    requestHydration = resolve;
  });
const isHydrationRequested = nextRequest();

/**
 * The filters' form. The server renders it as plain HTML, which works without scripts. Its script is loaded at the first sign that a visitor wants to
 * filter, and hydrates that HTML. If the script cannot be loaded, the form stays plain, and the next touch tries again.
 */
export const FilterForm = lazy(() => (import.meta.env.SSR ? load() : isHydrationRequested.then(loadAtLast)));

/** Shows or hides the send button of the plain form. */
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

/** Loads the script at once, for a list that the browser renders: then there is no HTML to hydrate. */
export function loadFilters(): Promise<unknown> {
  requestHydration();
  return load();
}
