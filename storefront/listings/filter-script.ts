import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

/** Wakes whoever waits for the next touch. */
let wake = () => {};
const nextWake = () =>
  new Promise<void>((resolve) => {
    wake = resolve;
  });
const isWanted = nextWake();

/**
 * The form of the filters. The server's page has it whole, as markup that works by itself; what makes it answer comes when it is
 * wanted, and takes it over then. Where that fails it is a plain form, until the next touch has it tried again.
 */
export const FilterForm = lazy(() => (import.meta.env.SSR ? load() : isWanted.then(loadAtLast)));

const sayItFailed = (hasFailed: boolean) => document.documentElement.classList.toggle('no-filter-script', hasFailed);

const loadAtLast = (): ReturnType<typeof load> =>
  load().then(
    (form) => {
      sayItFailed(false);
      return form;
    },
    () => {
      sayItFailed(true);
      return nextWake().then(loadAtLast);
    },
  );

export const wakeFilters = () => wake();

/** For a list that the browser shows by itself: no server has written its form. */
export function loadFilters(): Promise<unknown> {
  wake();
  return load();
}
