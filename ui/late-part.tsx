import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/** Distance from the viewport at which the part's code is fetched: one more height of the viewport. */
const NEAR = '100% 0px';

interface LatePartSpec<Props> {
  /** The component on the server, where it is loaded already; undefined in the browser. */
  onServer: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
  /** A placeholder of the same height, for pages that are rendered in the browser. */
  until: ReactNode;
}

/**
 * Wraps a part of a page below the first screen. The server sends it as plain HTML with working links; its script is fetched when the
 * reader comes near, and then replaces that HTML. In a page rendered by the browser, it is fetched at once.
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
        // The part is replaced only when the focus has left it: a keyboard user would lose their place.
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
      // On the server, its pictures wait for the first one of the page: see listing-detail.css.
      return (
        <div key="alive" className={import.meta.env.SSR ? 'served-part' : undefined}>
          <Part {...props} />
        </div>
      );
    }
    if (!isServed) return <div ref={place}>{!hasFailed && until}</div>;
    // React leaves the server's HTML here as it is, since it knows of no children.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it writes nothing.
    return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
