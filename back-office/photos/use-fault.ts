import { useEffect, useRef, useState } from 'react';
import type { PhotoFault } from './photo-measures.ts';

/**
 * Measures the photo in an image element of the page, and returns its fault. This also works for photos that another browser uploaded.
 * `measure` may be undefined at first.
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
