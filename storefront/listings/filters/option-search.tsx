import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { optionMatches, searchOptions } from '#contract/messages/filters.ts';
import { isMatch } from './option-match.ts';

const labelsAround = (field: HTMLElement) =>
  Array.from(field.closest('fieldset')?.querySelectorAll<HTMLLabelElement>('.option-rows > label') ?? []);

/** Returns the label of an option without its count. The label is searched instead of the option's value, because a seller's value is an id. */
const wordsOf = (label: HTMLElement) =>
  Array.from(label.childNodes, (node) => (node instanceof Text ? node.data : '')).join('');

/** Hides the options that do not match the typed text, and returns how many match. Every option matches an empty text. */
function showMatches(field: HTMLInputElement): number {
  const top = field.getBoundingClientRect().top;
  let matches = 0;
  for (const label of labelsAround(field)) {
    const isOption = label.querySelector('input[name]') !== null;
    label.hidden = field.value.trim() !== '' && !(isOption && isMatch(wordsOf(label), field.value));
    if (!label.hidden) matches += 1;
  }
  // Scrolls so that the field stays in its place although options above it were hidden.
  const moved = field.getBoundingClientRect().top - top;
  field.closest('dialog')?.scrollBy(0, moved);
  return matches;
}

/** A search field for a long list of options. It only hides options; the list changes when one is ticked. */
export function OptionSearch({ label }: { label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [matches, setMatches] = useState<number | null>(null);

  function find(words: string) {
    if (!field.current) return;
    field.current.value = words;
    const matching = showMatches(field.current);
    setMatches(words.trim() === '' ? null : matching);
  }

  // Empties the search field when the options are folded.
  useEffect(() => {
    const fold = field.current?.closest('fieldset')?.querySelector('details');
    const onToggle = () => {
      if (fold?.open || !field.current?.value) return;
      field.current.value = '';
      showMatches(field.current);
      setMatches(null);
    };
    fold?.addEventListener('toggle', onToggle);
    return () => fold?.removeEventListener('toggle', onToggle);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isFilled = event.currentTarget.value !== '';
    // Prevents that Enter sends the filters' form, and that Escape closes the dialog while it can empty the field.
    if (event.key === 'Enter' || (event.key === 'Escape' && isFilled)) event.preventDefault();
    if (event.key === 'Escape' && isFilled) find('');
  }

  return (
    <div className="option-search">
      <input
        ref={field}
        type="search"
        aria-label={searchOptions(label)}
        placeholder={searchOptions(label)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        maxLength={40}
        onChange={(event: ChangeEvent<HTMLInputElement>) => find(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-control"
      />
      <p role="status" className="text-sm text-muted">
        {matches !== null && optionMatches(matches)}
      </p>
    </div>
  );
}
