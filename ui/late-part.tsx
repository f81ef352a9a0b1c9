import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsAlive } from './use-is-alive.ts';

/** How far from the window is near: one more of its heights. */
const NEAR = '100% 0px';

interface LatePartSpec<Props> {
  /** On the server, where nothing is late. */
  onServer: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
  /** As high, where a page was made in the browser. */
  until: ReactNode;
}

/**
 * A part of a page below what is seen first. The server sends it with the page, as plain HTML with links that work; the code
 * that brings it to life is fetched when its reader comes near it. In a page that the browser makes, it is fetched at once.
 */
export function latePart<Props extends object>({ onServer, load, until }: LatePartSpec<Props>) {
  let known = onServer;
  return function LatePart(props: Props) {
    const isServed = useState(!useIsAlive())[0];
    const [Part, setPart] = useState(() => known);
    const [hasFailed, setHasFailed] = useState(false);
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
      const { current } = place;
      if (Part || !current) return;
      const show = () => setPart(() => known);
      const bring = async () => {
        known ??= await load();
        // Whoever is in it by the keyboard is not thrown out.
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
      // As served, its pictures wait for the first one of the page: see listing-detail.css.
      return (
        <div key="alive" className={import.meta.env.SSR ? 'served-part' : undefined}>
          <Part {...props} />
        </div>
      );
    }
    if (!isServed) return <div ref={place}>{!hasFailed && until}</div>;
    // React leaves what it was not told of as it finds it.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it writes nothing.
    return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  };
}
