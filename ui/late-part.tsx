import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The script of a part is loaded when the part is at most one window's height below the window. */
const NEAR = '100% 0px';

interface LatePartSpec<Props> {
  /** The component that the server renders; undefined in the browser, which loads the component later with `load`. */
  onServer: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
  /** A placeholder of the same height as the part, shown while its script loads in a page that the browser renders. */
  until: ReactNode;
}

/**
 * Returns a component for a part below the first screen. The server renders it as HTML with working links. When a reader comes near, the browser
 * loads its script, which replaces that HTML. In a page that the browser renders, the script is loaded at once.
 */
export function latePart<Props extends object>({ onServer, load, until }: LatePartSpec<Props>) {
  let loadedPart = onServer;
  return function LatePart(props: Props) {
    const isServed = useState(!useIsHydrated())[0];
    const [Part, setPart] = useState(() => loadedPart);
    const [hasFailed, setHasFailed] = useState(false);
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
      const { current } = place;
      if (Part || !current) return;
      const show = () => setPart(() => loadedPart);
      const bring = async () => {
        loadedPart ??= await load();
        // If the focus is within the part, waits until it has left: replacing the HTML would lose the place of someone who uses the keyboard.
        if (current.contains(document.activeElement)) current.addEventListener('focusout', show, { once: true });
        else show();
      };
      const tryTo = () => bring().catch(() => setHasFailed(true));
      if (!isServed) return void tryTo();
      const watcher = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && tryTo(),
        { rootMargin: NEAR },
      );
      watcher.observe(current);
      return () => watcher.disconnect();
    }, [Part, isServed]);

    if (Part) {
      // The class `served-part` delays the pictures in the server's HTML until the first picture of the page has loaded: see listing-detail.css.
      return (
        <div key="alive" className={import.meta.env.SSR ? 'served-part' : undefined}>
          <Part {...props} />
        </div>
      );
    }
    if (!isServed) return <div ref={place}>{!hasFailed && until}</div>;
    // With an empty __html, React keeps the server's HTML here when it hydrates the page.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it writes nothing.
    return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
