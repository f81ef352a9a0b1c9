import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router';
import { useSavesData } from '../../ui/site-context.ts';
import { pagePathOf } from '../lib/page-path.ts';

/** ms for which a pointer must rest on a link before its page is preloaded; for less it is only passing by. */
const INTENT_MS = 100;

/** The links that the router follows. `data-reload` marks a link to a page that must be loaded from the server. */
const FOLLOWED = 'a[href]:not([target], [download], [data-reload])';

/** Returns the path of the link on which an event occurred; undefined if the router is not to follow it. */
function pathLedTo({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(FOLLOWED) : null;
  return link ? pagePathOf(link, window.location) : undefined;
}

/** Selects links to listings in a list. */
const THING = 'main article :is(a[href^="/detail/"], a[href^="/spareparts/"])';

/** Returns "detail" or "spareparts". The pages of cars and of parts have different scripts. */
const kindOf = (path: string | undefined) => path?.split('/')[1];

/** ms to wait in browsers without requestIdleCallback, before the scripts are preloaded. */
const IDLE_MS = 1_000;

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(run, { timeout: IDLE_MS }) : setTimeout(run, IDLE_MS);

/** Events that show that a visitor has begun to read the page. */
const SIGNS = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const;

/**
 * Preloads the scripts of a listing's page as soon as a visitor begins to look at a list, so that the first tap has to wait only for the data. On a
 * slow line that saves a second. Returns the path to preload.
 */
function useNextScripts(isAllowed: boolean, key: string): string | undefined {
  const [path, setPath] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page leads to other things.
  useEffect(() => {
    if (!isAllowed) return;
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin);
    };
    function begin() {
      stop();
      const link = document.querySelector<HTMLAnchorElement>(THING);
      // Preloads only while the browser is online, because a browser never tries again to load a script that has failed.
      if (link && kindOf(link.pathname) !== kindOf(path)) whenIdle(() => navigator.onLine && setPath(link.pathname));
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
    return stop;
  }, [isAllowed, path, key]);
  return path;
}

/**
 * Makes the router follow the page's links. They are plain links, because a page has a hundred of them. It also preloads a page's scripts when a
 * pointer or the focus rests on its link, or a finger touches it, unless the visitor saves data.
 */
export function FollowLinks() {
  const navigate = useNavigate();
  const savesData = useSavesData();
  const { key } = useLocation();
  const [intended, setIntended] = useState<string>();
  const next = useNextScripts(!savesData, key);

  useEffect(() => {
    function follow(event: MouseEvent) {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      const path = isPlain && !event.defaultPrevented && pathLedTo(event);
      if (!path) return;
      event.preventDefault();
      const { pathname, search, hash } = window.location;
      // Adds no entry to the history if the link leads to the present address.
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
      if (path && navigator.onLine) timer = setTimeout(() => setIntended(path), INTENT_MS);
      else setIntended(undefined);
    }
    /** Loads all scripts of the page when the press begins. The router would load them one after another, when it ends. */
    function begin(event: Event) {
      const path = pathLedTo(event);
      if (path && navigator.onLine) setIntended(path);
    }
    // After a click nothing needs to be preloaded, because the router loads the page.
    const stop = () => clearTimeout(timer);
    document.addEventListener('pointerdown', begin);
    document.addEventListener('pointerover', anticipate);
    document.addEventListener('focusin', anticipate);
    document.addEventListener('click', stop);
    return () => {
      stop();
      setIntended(undefined);
      document.removeEventListener('pointerdown', begin);
      document.removeEventListener('pointerover', anticipate);
      document.removeEventListener('focusin', anticipate);
      document.removeEventListener('click', stop);
    };
  }, [savesData, key]);

  return (
    <>
      {next && <PrefetchPageLinks page={next} />}
      {intended && intended !== next && <PrefetchPageLinks page={intended} />}
    </>
  );
}
