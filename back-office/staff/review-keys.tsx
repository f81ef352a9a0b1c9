import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as messages from '#contract/messages/review-pages.ts';

const OFF = 'reviewKeysOff';

/** Reads whether keyboard shortcuts are turned off. If the browser forbids storage, the choice is lost with the page. */
function storedOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

function keepOff(isOff: boolean) {
  try {
    if (isOff) localStorage.setItem(OFF, '1');
    else localStorage.removeItem(OFF);
  } catch {
    // The browser forbids storage: the choice is lost with the page.
  }
}

const TICKS = new Set(['checkbox', 'radio', 'button', 'submit']);

/** Returns whether the key was pressed in a text field, where it is no shortcut. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !TICKS.has(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Returns the visible button or link whose attribute `data-key` names the key. */
function bearerOf(key: string): HTMLElement | undefined {
  const elements = document.querySelectorAll<HTMLElement>('[data-key]');
  const bearers = [...elements].filter(({ dataset }) => dataset.key?.split(' ').includes(key));
  return bearers.find((element) => element.checkVisibility?.() ?? true);
}

/** Keys that go on to another item. */
const MOVES: ReadonlySet<string> = new Set(['j', 'k']);
/** Ms after which a key in `kept` is dropped, since the page for which it was pressed was not loaded. */
const KEPT_MS = 5_000;

/** The last key of MOVES that was pressed while a page was being loaded, and when. It is handled once that page is shown. */
let kept: { key: string; at: number } | null = null;

function takeKept(): string | null {
  const taken = kept;
  kept = null;
  return taken !== null && performance.now() - taken.at < KEPT_MS ? taken.key : null;
}

/**
 * Handles a key. `isBusy`: a page is being loaded. Keys that decide about an item are then ignored: they were not meant for the item that will
 * appear.
 */
function press(event: KeyboardEvent, isBusy: boolean) {
  // A key that is held down counts once: otherwise it would decide about several items.
  const isOther = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  if (isOther || isWriting(event.target)) return;
  const key = event.key.toLowerCase();
  if (isBusy && MOVES.has(key)) kept = { key, at: performance.now() };
  const element = isBusy ? undefined : bearerOf(key);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) {
    element.scrollIntoView({ block: 'center' });
    element.focus();
    if (/^\d$/.test(event.key)) element.click();
  } else element.click();
}

interface KeysProps {
  keys?: typeof messages.KEYS;
  className?: string;
}

/**
 * Lists a page's keyboard shortcuts, once scripts have loaded. They can be turned off, since single letters are easily pressed by mistake.
 */
export function ReviewKeys({ keys = messages.KEYS, className = 'mt-6' }: KeysProps) {
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(storedOff()), []);
  const isBusy = useNavigation().state !== 'idle';
  // A layout effect runs before the browser handles another key: a key pressed as soon as the page looks busy is handled as such.
  useLayoutEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => press(event, isBusy);
    document.addEventListener('keydown', onKey);
    // Once all forms have run their layout effects, they accept a press again.
    queueMicrotask(() => {
      const key = isBusy ? null : takeKept();
      if (key !== null) bearerOf(key)?.click();
    });
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff, isBusy]);

  function turn() {
    keepOff(!isOff);
    setOff(!isOff);
  }

  return (
    <div
      className={`needs-script hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-stone-600 lg:flex ${className}`}
    >
      {isOff ? (
        <p>{messages.KEYS_OFF}</p>
      ) : (
        <dl aria-label={messages.KEYS_LABEL} className="flex flex-wrap gap-x-4 gap-y-1">
          {keys.map(([key, words]) => (
            <div key={key} className="flex items-center gap-1.5">
              <dt>
                <kbd className="rounded border border-stone-300 bg-white px-1.5 py-0.5 font-mono text-ink">{key}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" onClick={turn} className="min-h-11 cursor-pointer underline">
        {isOff ? messages.TURN_KEYS_ON : messages.TURN_KEYS_OFF}
      </button>
    </div>
  );
}
