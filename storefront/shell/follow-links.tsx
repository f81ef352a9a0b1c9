import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { useSavesData } from '../../ui/site-context.ts';
import { pagePathOf } from '../lib/page-path.ts';

/** A pointer that only passes by wants nothing. */
const INTENT_MS = 100;

/** `data-reload`: for a link whose page is to be loaded anew from the server. */
const FOLLOWED = 'a[href]:not([target], [download], [data-reload])';

/** The path of the page that an event's link leads to, if it is ours to follow. */
function pathLedTo({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(FOLLOWED) : null;
  return link ? pagePathOf(link, window.location) : undefined;
}

/**
 * A page has a hundred links, and all are plain ones. Here, once for all of them, the router follows what is pressed, and
 * a page begins to load when a finger, a pointer or the focus rests on its link, unless data is to be saved.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  const savesData = useSavesData();
  const { key } = useLocation();
  const [intended, setIntended] = useState<string>();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const path = isPlain && !event.defaultPrevented && pathLedTo(event);
      if (!path) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      // Asking the same again is no step in the history.
      navigate(path, { replace: path === pathname + search + hash });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new location, nothing is intended yet.
  useEffect(() => {
    if (savesData) return;
    let timer: ReturnType<typeof setTimeout>;
    function anticipate(event: Event) {
      clearTimeout(timer);
      const path = pathLedTo(event);
      // Without a signal it would only be remembered as one that failed.
      if (path && navigator.onLine) timer = setTimeout(() => setIntended(path), INTENT_MS);
      else setIntended(undefined);
    }
    // What is pressed loads by itself.
    const stop = () => clearTimeout(timer);
    document.addEventListener('pointerover', anticipate);
    document.addEventListener('focusin', anticipate);
    document.addEventListener('click', stop);
    return () => {
      stop();
      setIntended(undefined);
      document.removeEventListener('pointerover', anticipate);
      document.removeEventListener('focusin', anticipate);
      document.removeEventListener('click', stop);
    };
  }, [savesData, key]);

  return intended ? <PrefetchPageLinks page={intended} /> : null;
}
