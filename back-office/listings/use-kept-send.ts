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
    // Local storage is full or forbidden: if the page is closed before the photos are uploaded, the ad is not sent.
  }
}

/**
 * Sends the ad once its photos are uploaded, if the seller has pressed Send before, even if the page was closed and opened again since. `isReady`:
 * the ad can be sent now.
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
