import { SCRIPTS_FAILED, TRY_AGAIN } from '#contract/messages/shell.ts';

/**
 * An inline script that runs even if the page's scripts do not load. It must not use anything outside itself, because only its source text is sent. A
 * browser never loads a failed script again until the page is reloaded, so this script tells the visitor, and reloads the page once as soon as all
 * files can be loaded.
 */
function guardScripts(notice: string, pauseMs: number) {
  const isThere = ({ name }: PerformanceEntry) =>
    !/js$/.test(name) ||
    fetch(name).then(
      ({ headers }) => /script/.test(`${headers.get('content-type')}`),
      () => false,
    );
  async function check() {
    const areThere = await Promise.all(performance.getEntriesByType('resource').map(isThere));
    const [visit] = performance.getEntriesByType('navigation');
    pauseMs *= 2;
    if (!areThere.every(Boolean)) pauseMs < 40_000 && setTimeout(check, pauseMs);
    else if (visit instanceof PerformanceNavigationTiming && visit.type !== 'reload') location.reload();
  }
  function start() {
    if ('isHydrated' in window) return;
    document.body.insertAdjacentHTML('beforeend', notice);
    setTimeout(check, pauseMs);
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && start(), true);
  addEventListener('unhandledrejection', start, { once: true });
}

const NOTICE = `<p role="alert" class="sticky bottom-(--bottom-bar,0px) bg-sun p-4 text-center text-on-sun">${SCRIPTS_FAILED} <a href="" class="underline">${TRY_AGAIN}</a></p>`;
const FIRST_PAUSE_MS = 500;

/** The inline script: the source text of guardScripts as a call, without the indentation of its lines. */
export const scriptGuard = `(${guardScripts.toString().replace(/\n\s*/g, '\n')})(${JSON.stringify(NOTICE)},${FIRST_PAUSE_MS})`;
