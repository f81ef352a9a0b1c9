import type { InputHTMLAttributes, ReactNode } from 'react';
import type { ListingValue } from '#contract/listing-fields.ts';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { NameOptions } from '../../ui/name-options.tsx';
import { asText, type Field, useDraft, useField } from './draft-context.tsx';
import { shownValue } from './typed-values.ts';

interface FieldProps {
  name: string;
  label?: string;
  hint?: string;
}

function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  return hint ? (
    <p id={`${id}-hint`} className="mb-1 text-sm text-stone-600">
      {hint}
    </p>
  ) : null;
}

function Fault({ id, fault }: Pick<Field, 'id' | 'fault'>) {
  return fault ? (
    <p id={`${id}-fault`} className="mb-1 text-sm font-semibold text-alert">
      {fault}
    </p>
  ) : null;
}

/** What stands in both of two devices, and a button for each. Without scripts the buttons post the form. */
function Conflict({ id, name }: Pick<Field, 'id' | 'name'>) {
  const { sync, state } = useDraft();
  const conflict = state.conflicts[name];
  if (!conflict) return null;
  const words = (value: ListingValue) => {
    const shown = shownValue(state.listing.kind, name, value);
    const text = typeof shown === 'string' ? (FIELD_CHOICES[name]?.[shown] ?? shown) : shown.join(', ');
    return text === '' ? messages.NOTHING_THERE : text;
  };
  const choices = [
    [messages.YOURS, conflict.yours, 'yours', messages.KEEP_YOURS, 'keep'],
    [messages.THEIRS, conflict.theirs, 'theirs', messages.TAKE_THEIRS, 'take'],
  ] as const;
  return (
    <div id={`${id}-conflict`} className="mb-2 rounded-lg border-2 border-alert bg-white p-3">
      <p className="font-semibold">{messages.CHANGED_ELSEWHERE}</p>
      <div className="mt-2 grid gap-3">
        {choices.map(([label, value, which, action, post]) => (
          <div key={which} className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <div className="min-w-0">
              <p className="text-sm text-stone-600">{label}</p>
              <p className="line-clamp-6 whitespace-pre-wrap">{words(value)}</p>
            </div>
            <button
              type="submit"
              name={post}
              value={name}
              className="button-quiet"
              onClick={(event) => {
                event.preventDefault();
                sync.choose(name, which);
              }}
            >
              {action}
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A label above a control, with its hint, what is wrong with it and what another device says of it between them. */
function Labelled({ field, hint, children }: { field: Field; hint: string | undefined; children: ReactNode }) {
  const { id, label, fault, name } = field;
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Hint id={id} hint={hint} />
      <Fault id={id} fault={fault} />
      <Conflict id={id} name={name} />
      {children}
    </div>
  );
}

const controlClass = ({ fault }: Field) => `field-control ${fault ? 'border-alert' : ''}`;

interface TextProps extends FieldProps {
  /** Names to choose from while typing. Anything else may be typed as well. */
  offers?: readonly string[] | undefined;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'placeholder' | 'enterKeyHint'>;
  /** Below it. */
  children?: ReactNode;
}

export function TextInput({ name, label, hint, offers, input, children }: TextProps) {
  const field = useField(name, { label, hint });
  const listId = `${field.id}-offers`;
  return (
    <Labelled field={field} hint={hint}>
      <input
        type="text"
        id={field.id}
        name={name}
        value={asText(field.typed)}
        onChange={(event) => field.set(event.target.value)}
        list={offers && offers.length > 0 ? listId : undefined}
        autoComplete="off"
        enterKeyHint="next"
        {...input}
        {...field.aria}
        className={controlClass(field)}
      />
      {offers && offers.length > 0 && (
        <datalist id={listId}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
      {children}
    </Labelled>
  );
}

export const NumberInput = (props: TextProps) => (
  <TextInput {...props} input={{ inputMode: 'numeric', ...props.input }} />
);

export function WordsInput({ name, label, hint, rows }: FieldProps & { rows: number }) {
  const field = useField(name, { label, hint });
  return (
    <Labelled field={field} hint={hint}>
      <textarea
        id={field.id}
        name={name}
        rows={rows}
        value={asText(field.typed)}
        onChange={(event) => field.set(event.target.value)}
        {...field.aria}
        className={controlClass(field)}
      />
    </Labelled>
  );
}

/** A group of names, the usual ones first. */
interface SelectProps extends FieldProps {
  names: readonly string[];
  usual?: readonly string[];
  onChoose?: (value: string) => void;
}

export function NameSelect({ name, label, hint, names, usual = [], onChoose }: SelectProps) {
  const field = useField(name, { label, hint });
  const chosen = asText(field.typed);
  const isKnown = chosen === '' || names.includes(chosen);
  return (
    <Labelled field={field} hint={hint}>
      <select
        id={field.id}
        name={name}
        value={chosen}
        onChange={(event) => {
          onChoose?.(event.target.value);
          field.set(event.target.value);
        }}
        {...field.aria}
        className={controlClass(field)}
      >
        <option value="">{messages.CHOOSE}</option>
        {!isKnown && <option value={chosen}>{chosen}</option>}
        {usual.length > 0 && (
          <optgroup label={messages.USUAL_MAKES}>
            <NameOptions names={usual} />
          </optgroup>
        )}
        {usual.length > 0 ? (
          <optgroup label={messages.ALL_MAKES}>
            <NameOptions names={names.filter((one) => !usual.includes(one))} />
          </optgroup>
        ) : (
          <NameOptions names={names} />
        )}
      </select>
    </Labelled>
  );
}

/** A few answers, all of them in sight: one tap each. */
export function ChoiceButtons({ name, label, hint }: FieldProps) {
  const field = useField(name, { label, hint });
  const choices = Object.entries(FIELD_CHOICES[name] ?? {});
  return (
    <fieldset className="min-w-0" aria-describedby={field.aria['aria-describedby']}>
      <legend className="mb-1 font-medium">{field.label}</legend>
      <Hint id={field.id} hint={hint} />
      <Fault id={field.id} fault={field.fault} />
      <Conflict id={field.id} name={name} />
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, words]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-stone-400 bg-white px-3 has-checked:border-ink has-checked:bg-stone-100 has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={field.typed === value}
              onChange={() => field.set(value)}
              className="size-5 accent-ink"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Many ticks, folded until somebody wants them. */
export function NameTicks({ name, names }: { name: string; names: readonly string[] }) {
  const field = useField(name, {});
  const chosen = Array.isArray(field.typed) ? field.typed : [];
  const all = [...new Set([...names, ...chosen])];
  return (
    <details className="rounded-lg border border-stone-300 bg-white">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 font-medium">
        {field.label}
        <span className="font-normal text-stone-600">{messages.featureCount(chosen.length)}</span>
      </summary>
      <Fault id={field.id} fault={field.fault} />
      <Conflict id={field.id} name={name} />
      <fieldset className="grid gap-x-4 px-3 pb-3 sm:grid-cols-2">
        <legend className="sr-only">{field.label}</legend>
        {all.map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={name}
              value={one}
              checked={chosen.includes(one)}
              onChange={(event) =>
                field.set(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
              className="size-5 shrink-0 accent-ink"
            />
            {one}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
