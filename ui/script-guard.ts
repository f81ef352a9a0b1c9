import { SCRIPTS_FAILED, TRY_AGAIN } from '#contract/messages/shell.ts';

/**
 * Runs in the page, whether its scripts come or not: it is sent as its own text, and uses nothing from outside itself. A
 * browser remembers a script that failed for as long as the page lives, so only loading the page again helps. The visitor is
 * told, and that is done once by itself, as soon as all files can be had.
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

/** The script itself, without the room that its lines take. */
export const scriptGuard = `(${guardScripts.toString().replace(/\n\s*/g, '\n')})(${JSON.stringify(NOTICE)},${FIRST_PAUSE_MS})`;
