import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { listPath, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FilterSpec, SaleList } from '#contract/lists/sale-list.ts';
import { PLACES_EXAMPLE } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { browserApi, readObject } from '../../lib/api-client.ts';
import { askFacets, readCounts } from './list-facets.ts';
import { FEW_OPTIONS } from './option-order.ts';
import { type PlaceCount, placeCounts, placesLike } from './place-counts.ts';

interface PlaceFilterProps {
  list: SaleList;
  name: string;
  filter: FilterSpec & { kind: 'location' };
  chosen: string | undefined;
  /** The query that the form's fields stand for at present, which may differ from the address. */
  formQuery: AnyListQuery;
}

/** Writes a text into a field and fires the event that typing would, so that the form reacts. */
function fill(field: HTMLInputElement | null | undefined, text: string) {
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The filter by place: a text field with suggestions. The places with the most listings come first; typing narrows them, and typing errors are forgiven. */
export function PlaceFilter({ list, name, filter, chosen, formQuery }: PlaceFilterProps) {
  const { label, parameter, field } = filter;
  const box = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<PlaceCount[]>([]);
  const [typed, setTyped] = useState(chosen ?? '');
  const [current = ''] = namesIn(formQuery, name);
  // The page's number and the order do not change the counts. Places are counted regardless of the chosen place.
  const path = listPath(list, { ...formQuery, [name]: undefined, page: 1, sort: 'relevance' });

  useEffect(() => setTyped(current), [current]);
  // The places are loaded again for other filters only while this field is visible, to save requests.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path names the whole query.
  useEffect(() => {
    const { current: seen } = box;
    if (!seen) return;
    let isOver = false;
    const ask = () =>
      askFacets(browserApi, list, { ...formQuery, [name]: undefined }, field).then(
        ({ choices }) => isOver || setPlaces(placeCounts(readCounts(readObject(choices)[field], filter))),
        // A failure to load suggestions is ignored, because the visitor can still type a place.
        () => {},
      );
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      void ask();
    });
    watcher.observe(seen);
    return () => {
      isOver = true;
      watcher.disconnect();
    };
  }, [path]);

  function press({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const place = button.value;
    fill(button.closest('.place-filter')?.querySelector('input'), place === typed ? '' : place);
    setTyped(place === typed ? '' : place);
  }

  const isChosen = places.some((place) => place.name === typed);
  const shown = (isChosen ? places : placesLike(places, typed)).slice(0, FEW_OPTIONS);
  return (
    <div ref={box} className="place-filter">
      <Field
        label={label}
        name={parameter}
        autoComplete="off"
        maxLength={100}
        defaultValue={chosen}
        placeholder={PLACES_EXAMPLE}
        onType={setTyped}
      />
      <ul>
        {shown.map((place) => (
          <li key={place.name}>
            <button type="button" value={place.name} aria-pressed={place.name === typed} onClick={press}>
              {`${place.name} `}
              <small>{formatNumber(place.count)}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
