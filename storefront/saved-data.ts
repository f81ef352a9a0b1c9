import { useSyncExternalStore } from 'react';
import { useRootData } from './root-data.ts';

/** https://wicg.github.io/netinfo/#savedata-attribute: where a browser knows it. */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

const neverChanges = () => () => undefined;

/** Does the visitor ask to be sent no more than is needed? As the page was asked for, or as the browser says meanwhile. */
export function useSavesData(): boolean {
  const { savesData } = useRootData();
  return useSyncExternalStore(
    neverChanges,
    () => savesData || connection()?.saveData === true,
    () => savesData,
  );
}
