import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** How far below the window a part is when its script is loaded: one window's height. */
const NEAR = '100% 0px';

interface LatePartSpec<Props> {
  /** The component, on the server; undefined in the browser, which loads it later. */
  onServer: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
  /** A placeholder of the same height, for pages that the browser renders. */
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
        // Waits until the focus has left the part: replacing it would lose a keyboard user's place.
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
      // The class delays the pictures until the page's first picture has loaded: see listing-detail.css.
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
