import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

let requestHydration = () => {};
const isHydrationRequested = new Promise<void>((resolve) => {
  requestHydration = resolve;
});

/**
 * The form of the filters. The server's page has it whole, as markup that works by itself. Its script is fetched at the first sign
 * that somebody wants to filter, and hydrates that markup. Should the script not come, the markup stays a plain form.
 */
export const FilterForm = lazy(() =>
  import.meta.env.SSR ? load() : isHydrationRequested.then(load).catch(keepPlainForm),
);

/** Shows the plain form's own button. Never resolves, so React leaves the markup alone. */
const keepPlainForm = () => {
  document.documentElement.classList.add('no-filter-script');
  return new Promise<never>(() => {});
};

export const hydrateFilters = () => requestHydration();

/** For a list that the browser renders by itself: there is no markup of the server's to hydrate. */
export function loadFilters(): Promise<unknown> {
  requestHydration();
  return load();
}
