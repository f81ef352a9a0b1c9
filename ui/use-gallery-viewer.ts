import { useEffect, useRef, useState } from 'react';
import { useOverlay } from './use-overlay.ts';

const loadViewer = () => import('./gallery-viewer.tsx');

/** The pictures over the whole window. Its code comes with the first sign that somebody wants to see them. */
export function useGalleryViewer() {
  const { isOpen, open, close } = useOverlay('pictures');
  const [Viewer, setViewer] = useState<Awaited<ReturnType<typeof loadViewer>>['GalleryViewer']>();
  const button = useRef<HTMLButtonElement>(null);

  // A tap while the signal is away opens nothing, and the next one tries again.
  const prepare = () => {
    if (!Viewer) loadViewer().then(({ GalleryViewer }) => setViewer(() => GalleryViewer), close);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after Forward, or when the page is loaded anew.
  useEffect(() => (isOpen ? prepare() : undefined), [isOpen]);

  return {
    Viewer: isOpen ? Viewer : undefined,
    isAwaited: isOpen && !Viewer,
    prepare,
    close,
    button,
    open: () => {
      // A dialog gives the focus back to what had it.
      button.current?.focus({ preventScroll: true });
      open();
    },
  };
}
