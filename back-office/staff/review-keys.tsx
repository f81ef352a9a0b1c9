import { useEffect, useState } from 'react';
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

/** Returns the visible button or link whose attribute `data-key` names the pressed key. */
function pressed(event: KeyboardEvent): HTMLElement | undefined {
  // A key that is held down counts once: otherwise it would decide about several items.
  const isOther = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
  if (isOther || isWriting(event.target)) return undefined;
  const elements = document.querySelectorAll<HTMLElement>('[data-key]');
  const bearers = [...elements].filter(({ dataset }) => dataset.key?.split(' ').includes(event.key.toLowerCase()));
  return bearers.find((element) => element.checkVisibility?.() ?? true);
}

function press(event: KeyboardEvent) {
  const element = pressed(event);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) {
    element.scrollIntoView({ block: 'center' });
    element.focus();
    if (/^\d$/.test(event.key)) element.click();
  } else element.click();
}

/**
 * Lists a page's keyboard shortcuts, once scripts have loaded. They can be turned off, since single letters are easily pressed by mistake.
 */
export function ReviewKeys({ keys = messages.KEYS }: { keys?: typeof messages.KEYS }) {
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(storedOff()), []);
  useEffect(() => {
    if (isOff) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOff]);

  function turn() {
    keepOff(!isOff);
    setOff(!isOff);
  }

  return (
    <div className="needs-script mt-6 hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-stone-600 lg:flex">
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
