import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { pagePathOf } from './page-path.ts';
import { useSavesData } from './saved-data.ts';

/** A pointer that only passes by wants nothing. */
const INTENT_MS = 100;

/** `data-reload`: for a link whose page is to be loaded anew from the server. */
const FOLLOWED = 'a[href]:not([target], [download], [data-reload])';

/** The path of the page that an event's link leads to, if it is ours to follow. */
function pathPressed({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(FOLLOWED) : null;
  return link ? pagePathOf(link, window.location) : undefined;
}

/**
 * A page has a hundred links, and all are plain ones. Here, once for all of them, the router follows what is pressed, and
 * a page begins to load when a finger or a pointer goes down to its link, unless data is to be saved.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  const savesData = useSavesData();
  const [intended, setIntended] = useState<string>();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const path = isPlain && !event.defaultPrevented && pathPressed(event);
      if (!path) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      // Asking the same again is no step in the history.
      navigate(path, { replace: path === pathname + search + hash });
    }
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  useEffect(() => {
    if (savesData) return;
    let timer: ReturnType<typeof setTimeout>;
    function expect(event: Event) {
      clearTimeout(timer);
      const path = pathPressed(event);
      if (path) timer = setTimeout(() => setIntended(path), INTENT_MS);
    }
    document.addEventListener('pointerover', expect);
    document.addEventListener('focusin', expect);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', expect);
      document.removeEventListener('focusin', expect);
    };
  }, [savesData]);

  return intended ? <PrefetchPageLinks page={intended} /> : null;
}
