import { useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { isPublicState } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/bulk-stock.ts';
import type { SelectedRow } from '#contract/office/bulk-schemas.ts';
import { changedPrice, readPriceChange } from '#contract/office/bulk-stock.ts';
import type { PriceChange } from '#contract/office/bulk-stock-schemas.ts';
import type { Read } from '#contract/values/codec.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ChoiceButton } from '../shell/choice-button.tsx';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { Section } from '../shell/section.tsx';
import { BulkForm, type SentRows } from './bulk-form.tsx';
import { ChangedPrice } from './changed-price.tsx';
import { titleOf } from './stock-parts.tsx';

/** A change of prices as the user typed it, such as 5 percent lower. */
export interface TypedChange {
  way: 'lower' | 'higher';
  by: string;
  unit: 'percent' | 'ugx';
}

interface BulkPricesProps {
  sent: SentRows;
  /** The address's query parameters that name the chosen rows. */
  chosen: readonly (readonly [string, string])[];
  typed: TypedChange;
}

interface NewPrice {
  row: SelectedRow;
  price: number;
}

/** Returns those rows whose price changes, each with the new price. */
const newPrices = (rows: readonly SelectedRow[], change: PriceChange): NewPrice[] =>
  rows.flatMap((row) => {
    const price = row.price !== null && isPublicState(row.state) ? changedPrice(row.price, change) : null;
    return price === null || price === row.price ? [] : [{ row, price }];
  });

/** Returns the message for a field without a valid price change: why the typed text is not valid; for an empty field, an example. */
function faultOf(read: Read<PriceChange> | undefined, { unit }: TypedChange): string {
  if (read && 'fault' in read) return read.fault;
  return unit === 'percent' ? messages.PERCENT_FAULT : messages.AMOUNT_FAULT;
}

/** Changes the prices of many ads. The new prices are previewed first: with scripts while typing, without on the next page. */
export function BulkPrices({ sent, chosen, typed: initial }: BulkPricesProps) {
  const [typed, setTyped] = useState(initial);
  const isHydrated = useIsHydrated();
  const read = readPriceChange(typed);
  const change = read && 'value' in read ? read.value : undefined;
  const isTyped = typed.by.trim() !== '';
  const set = (part: Partial<TypedChange>) => setTyped((before) => ({ ...before, ...part }));
  const byId = useId();
  const makeId = useId();
  const changed = change ? newPrices(sent.rows, change) : [];
  return (
    <Section heading={messages.NEW_PRICES}>
      <Form
        method="get"
        className="grid gap-3"
        onSubmit={(event) => {
          // With scripts the preview is already shown, so this form is not sent: the button that changes the prices gets the focus instead.
          event.preventDefault();
          document.getElementById(makeId)?.focus();
        }}
      >
        {chosen.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Choice
          name="way"
          legend={messages.DIRECTION}
          choices={[
            ['lower', messages.LOWER],
            ['higher', messages.HIGHER],
          ]}
          value={typed.way}
          onChange={(way) => set({ way })}
        />
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-24">
            <label htmlFor={byId} className="mb-1 block text-sm font-medium">
              {messages.BY}
            </label>
            <input
              id={byId}
              name="by"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              defaultValue={initial.by}
              aria-describedby={`${byId}-hint`}
              aria-invalid={isTyped && !change ? true : undefined}
              onChange={(event) => set({ by: event.target.value })}
              className="field-control"
            />
          </div>
          <Choice
            name="unit"
            legend={messages.UNIT}
            choices={[
              ['percent', messages.PERCENT],
              ['ugx', messages.SHILLINGS],
            ]}
            value={typed.unit}
            onChange={(unit) => set({ unit })}
          />
        </div>
        <p id={`${byId}-hint`} className="text-sm text-stone-600">
          {messages.BY_HINT}. {typed.unit === 'percent' && messages.ROUNDED}
        </p>
        {isTyped && !change && (
          <p role="alert" className="font-semibold text-alert">
            {faultOf(read, typed)}
          </p>
        )}
        {read && 'note' in read && <p>{read.note}</p>}
        {!isHydrated && (
          <button type="submit" className="button-quiet">
            {messages.SEE_PRICES}
          </button>
        )}
      </Form>
      <p role="status" className="sr-only">
        {change && changed.length > 0 && messages.pricesBelow(changed.length)}
        {change && changed.length === 0 && messages.NO_PRICE_CHANGES}
      </p>
      {change && <Preview sent={sent} typed={typed} changed={changed} makeId={makeId} />}
    </Section>
  );
}

const SHOWN = 5;

interface PreviewProps {
  sent: SentRows;
  typed: TypedChange;
  changed: readonly NewPrice[];
  /** Id of the button that changes the prices. */
  makeId: string;
}

function Preview({ sent, typed, changed, makeId }: PreviewProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'price';
  if (changed.length === 0)
    return (
      <p aria-hidden="true" className="mt-4">
        {messages.NO_PRICE_CHANGES}
      </p>
    );
  const stay = sent.rows.length - changed.length;
  return (
    <BulkForm sent={sent} className="mt-4 grid gap-3">
      <HiddenFields fields={{ ...typed }} />
      <button id={makeId} type="submit" name="intent" value="price" aria-busy={isBusy} className="button-main">
        {isBusy && <Spinner />}
        {messages.pricesToChange(changed.length)}
      </button>
      <PriceList prices={changed.slice(0, SHOWN)} />
      {changed.length > SHOWN && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 underline">
            {messages.othersCount(changed.length - SHOWN)}
          </summary>
          <PriceList prices={changed.slice(SHOWN)} />
        </details>
      )}
      {stay > 0 && <p className="text-sm text-stone-700">{messages.stayCount(stay)}</p>}
    </BulkForm>
  );
}

const PriceList = ({ prices }: { prices: readonly NewPrice[] }) => (
  <ul className="divide-y divide-stone-200">
    {prices.map(({ row, price }) => (
      <li key={row.documentId} className="py-2">
        <span className="block">{titleOf(row)}</span>
        <ChangedPrice before={row.price} after={price} />
      </li>
    ))}
  </ul>
);

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  choices: readonly (readonly [Value, string])[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ name, legend, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex gap-2">
        {choices.map(([choice, label]) => (
          <ChoiceButton
            key={choice}
            name={name}
            value={choice}
            defaultChecked={choice === value}
            onChange={() => onChange(choice)}
          >
            {label}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}
