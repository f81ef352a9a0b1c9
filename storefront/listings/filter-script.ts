import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

let wake = () => {};
const isWanted = new Promise<void>((resolve) => {
  wake = resolve;
});

/**
 * The form of the filters. The server's page has it whole, as markup that works by itself; what makes it answer comes when it is
 * wanted, and takes it over then. Should that fail, it stays a plain form.
 */
export const FilterForm = lazy(() => (import.meta.env.SSR ? load() : isWanted.then(load).catch(stayAsItIs)));

const stayAsItIs = () => {
  document.documentElement.classList.add('no-filter-script');
  return new Promise<never>(() => {});
};

export const wakeFilters = () => wake();

/** For a list that the browser shows by itself: no server has written its form. */
export function loadFilters(): Promise<unknown> {
  wake();
  return load();
}
