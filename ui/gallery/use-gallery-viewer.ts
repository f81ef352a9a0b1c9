import { useEffect, useRef } from 'react';
import { useLateScript } from '../use-late-script.ts';
import { useOverlay } from '../use-overlay.ts';

/**
 * Returns the state of the full-screen view, and functions to load, open and close it. Its script is loaded at the first sign that a visitor may open
 * it.
 */
export function useGalleryViewer() {
  const { isOpen, open, close } = useOverlay('pictures');
  const [Viewer, askForViewer] = useLateScript(async () => (await import('./gallery-viewer.tsx')).GalleryViewer);
  const button = useRef<HTMLButtonElement>(null);

  // Loads the script of the full-screen view. If that fails, the view closes again, and the next tap loads the script anew.
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
      // Focuses the button first, because a dialog that closes returns the focus to the element that had it when the dialog opened.
      button.current?.focus({ preventScroll: true });
      open();
    },
  };
}
