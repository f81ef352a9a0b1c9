import { useEffect, useRef } from 'react';
import { useLateScript } from '../use-late-script.ts';
import { useOverlay } from '../use-overlay.ts';

/** Returns what the gallery needs to open the full-screen view. Its script is loaded at the first sign that a visitor may open it. */
export function useGalleryViewer() {
  const { isOpen, open, close } = useOverlay('pictures');
  const [Viewer, askForViewer] = useLateScript(async () => (await import('./gallery-viewer.tsx')).GalleryViewer);
  const button = useRef<HTMLButtonElement>(null);

  // If the script cannot be loaded, the view closes again, and the next tap tries again.
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
      // When the dialog is closed, it returns the focus to the element that has it now.
      button.current?.focus({ preventScroll: true });
      open();
    },
  };
}
