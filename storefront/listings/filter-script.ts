import { lazy } from 'react';

const load = () => import('./filter-form.tsx');

const HAS_FAILED = 'no-filter-script';

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

async function loadAtLast(): ReturnType<typeof load> {
  const { classList } = document.documentElement;
  try {
    const form = await load();
    classList.remove(HAS_FAILED);
    return form;
  } catch {
    classList.add(HAS_FAILED);
    return nextWake().then(loadAtLast);
  }
}

export const wakeFilters = () => wake();

/** For a list that the browser shows by itself: no server has written its form. */
export function loadFilters(): Promise<unknown> {
  wake();
  return load();
}
