import { useEffect, useState } from 'react';

const keyOf = (documentId: string) => `send ${documentId}`;

function readKept(documentId: string): boolean {
  try {
    return localStorage.getItem(keyOf(documentId)) !== null;
  } catch {
    return false;
  }
}

function writeKept(documentId: string, isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(keyOf(documentId), 'yes');
    else localStorage.removeItem(keyOf(documentId));
  } catch {
    // Storage is full or forbidden: the press lasts as long as the page.
  }
}

/**
 * Keeps that Send was pressed before all photos were there, also for when the page is opened again, and sends once they are. `isReady`: the ad
 * can be sent now.
 */
export function useKeptSend(documentId: string, isReady: boolean, send: () => void) {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(readKept(documentId)), [documentId]);

  function keep(kept: boolean) {
    writeKept(documentId, kept);
    setKept(kept);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, when it can be.
  useEffect(() => {
    if (!isKept || !isReady) return;
    keep(false);
    send();
  }, [isKept, isReady]);
  return { isKept, keep };
}
