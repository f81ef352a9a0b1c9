import { useEffect, useRef, useState } from 'react';
import type { PhotoFault } from './photo-measures.ts';

/**
 * Measures the photo in an image element once it is loaded, and returns its fault, such as blur. `measure` is undefined until the page's scripts
 * are ready.
 */
export function useFault(measure: ((image: HTMLImageElement) => PhotoFault | null) | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [fault, setFault] = useState<PhotoFault | null>(null);
  const isReady = measure !== undefined;

  function look() {
    const { current } = image;
    if (measure && current?.complete && current.naturalWidth > 0) setFault(measure(current));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can be measured; later as the picture loads.
  useEffect(look, [isReady]);
  return { image, fault, onLoad: look };
}
