import { useEffect, useRef } from 'react';
import { type ListingValue, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { fieldsOfStep, PROPOSED_FIELDS } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { useDraft } from './draft-context.tsx';
import { FieldInput } from './field-input.tsx';
import { NameSelect, TextInput } from './listing-fields.tsx';
import { shownValue } from './typed-values.ts';

const isEmpty = (value: ListingValue | undefined) => (value ?? null) === null;

/** The fields for make and model. A make or model that the lists lack can be typed. */
function MakeAndModel() {
  const { data, values, sync } = useDraft();
  const { makes } = data.choices;
  const make = String(values.make ?? '');
  const modelsOf = (name: string) => makes.find((one) => one.name === name)?.models ?? [];
  const usual = (data.usual.models[make] ?? []).filter((model) => model !== values.model);
  function onMake(next: string) {
    const isOfOldMake = modelsOf(make).includes(String(values.model)) && !modelsOf(next).includes(String(values.model));
    if (isOfOldMake) sync.type('model', '');
  }
  return (
    <>
      <NameSelect name="make" names={makes.map(({ name }) => name)} usual={data.usual.makes} onChoose={onMake} />
      <TextInput name="model" offers={modelsOf(make)}>
        {isEmpty(values.model) && usual.length > 0 && (
          <ul aria-label={messages.USUAL_MODELS} className="needs-script mt-2 flex flex-wrap gap-2">
            {usual.map((model) => (
              <li key={model}>
                <button type="button" className="button-quiet px-3" onClick={() => sync.type('model', model)}>
                  {model}
                </button>
              </li>
            ))}
          </ul>
        )}
      </TextInput>
    </>
  );
}

/** Returns a ref for an element that is scrolled into view when it appears, since on a phone the bar at the bottom would hide the element. */
function useShownWhenAdded(isThere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) box.current?.scrollIntoView({ block: 'nearest' });
    wasThere.current = isThere;
  }, [isThere]);
  return box;
}

/** Offers the most frequent values of cars of this make, model and year, all taken by one tap. Only empty fields are filled in. */
function Proposal() {
  const { proposal, values, sync, state } = useDraft();
  const { kind } = state.listing;
  const proposed = PROPOSED_FIELDS.flatMap((name) => {
    const value = proposal?.values[name] ?? null;
    return value !== null && isEmpty(values[name]) ? [{ name, value }] : [];
  });
  const box = useShownWhenAdded(proposed.length > 0);
  if (proposed.length === 0) return null;
  function take() {
    for (const { name, value } of proposed) sync.type(name, shownValue(kind, name, value));
  }
  return (
    <div
      ref={box}
      className="scroll-mb-[calc(var(--bottom-bar,0px)+0.5rem)] rounded-xl border border-stone-300 bg-stone-100 p-4"
    >
      <p>{messages.mostAre(proposed.map(({ name, value }) => messages.factWords(name, value)))}</p>
      <button
        type="submit"
        name="intent"
        value="propose"
        className="button-ink mt-3 w-full sm:w-auto"
        onClick={(event) => {
          event.preventDefault();
          take();
        }}
      >
        {messages.TAKE_THESE}
      </button>
    </div>
  );
}

const inputs = (names: readonly string[]) => names.map((name) => <FieldInput key={name} name={name} />);

const DRAWN_FIRST: readonly string[] = ['make', 'model', 'year'];

export function CarStep() {
  const others = fieldsOfStep('car', 'what').filter((name) => !DRAWN_FIRST.includes(name));
  return (
    <>
      <MakeAndModel />
      <FieldInput name="year" />
      <div aria-live="polite">
        <Proposal />
      </div>
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{messages.MORE_ON_THE_CAR}</legend>
        {inputs(others)}
      </fieldset>
    </>
  );
}

export function PartStep() {
  const names = fieldsOfStep('spare_part', 'what');
  const after = names.indexOf('description') + 1;
  return (
    <>
      {inputs(names.slice(0, after))}
      <div className="grid gap-5 sm:grid-cols-2">{inputs(names.slice(after))}</div>
    </>
  );
}

export const StateStep = () => inputs(fieldsOfStep('car', 'state'));

export function PriceStep() {
  const { state, values, proposal } = useDraft();
  const { price } = values;
  return (
    <>
      <TextInput name="price" input={{ autoCapitalize: 'none' }}>
        {typeof price === 'number' && (
          <output className="mt-1 block text-lg font-bold tabular-nums">{messages.readAs(price)}</output>
        )}
        {proposal?.prices && (
          <p className="mt-2 rounded-lg bg-stone-100 px-3 py-2">
            <strong className="block">{messages.comparedWith(proposal.prices)}</strong>
            <span className="text-sm text-stone-600">{messages.COMPARED_MEANS}</span>
          </p>
        )}
      </TextInput>
      {/* Private sellers have no stock numbers. */}
      {inputs(
        fieldsOfStep(state.listing.kind, 'price').filter(
          (name) => name !== 'price' && (name !== STOCK_NUMBER || STOCK_NUMBER in values),
        ),
      )}
    </>
  );
}
