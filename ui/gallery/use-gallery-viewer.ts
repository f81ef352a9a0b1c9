import { useEffect, useRef } from 'react';
import { useLateScript } from '../use-late-script.ts';
import { useOverlay } from '../use-overlay.ts';

/** Shows the pictures over the whole window. Its script is loaded at the first sign that the visitor wants that. */
export function useGalleryViewer() {
  const { isOpen, open, close } = useOverlay('pictures');
  const [Viewer, askForViewer] = useLateScript(async () => (await import('./gallery-viewer.tsx')).GalleryViewer);
  const button = useRef<HTMLButtonElement>(null);

  // A tap while the signal is away opens nothing, and the next one tries again.
  const prepare = async () => {
    if (!Viewer && !(await askForViewer())) close();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after Forward, or when the page is loaded anew.
  useEffect(() => {
    if (isOpen) void prepare();
  }, [isOpen]);

  return {
    Viewer: isOpen ? Viewer : undefined,
    isAwaited: isOpen && !Viewer,
    prepare,
    close,
    button,
    open: () => {
      // When a dialog closes, it returns the focus to the element that had it.
      button.current?.focus({ preventScroll: true });
      open();
    },
  };
}
