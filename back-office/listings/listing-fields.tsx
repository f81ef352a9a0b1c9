import type { InputHTMLAttributes, ReactNode } from 'react';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { NameOptions } from '../../ui/forms/name-options.tsx';
import { ChoiceButton } from '../shell/choice-button.tsx';
import { asText, type Field, useField } from './draft-context.tsx';
import { DraftNotes } from './field-notes.tsx';

interface FieldProps {
  name: string;
}

/** A field's label. A sign marks a field without which the ad cannot be sent; screen readers are told by the control's `aria-required`. */
const Label = ({ label, isNeeded }: Field) => (isNeeded ? <span data-needed={messages.NEEDED}>{label}</span> : label);

/** A control with its label. Between label and control stand the field's hint, its error, and the other device's value in a conflict. */
const Labelled = ({ field, children }: { field: Field; children: ReactNode }) => (
  <FieldFrame id={field.id} label={<Label {...field} />} notes={<DraftNotes field={field} />} className="min-w-0">
    {children}
  </FieldFrame>
);

const controlClass = ({ fault }: Field) => `field-control ${fault ? 'border-alert' : ''}`;

interface TextProps extends FieldProps {
  /** Values suggested while the user types; any other value is accepted too. */
  offers?: readonly string[] | undefined;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'placeholder' | 'enterKeyHint'>;
  /** Content below the control. */
  children?: ReactNode;
}

export function TextInput({ name, offers, input, children }: TextProps) {
  const field = useField(name);
  const listId = `${field.id}-offers`;
  return (
    <Labelled field={field}>
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

export function WordsInput({ name, rows }: FieldProps & { rows: number }) {
  const field = useField(name);
  return (
    <Labelled field={field}>
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

/** Props of a select that shows the most frequent names as a group above the others. */
interface SelectProps extends FieldProps {
  names: readonly string[];
  usual?: readonly string[];
  onChoose?: (value: string) => void;
}

export function NameSelect({ name, names, usual = [], onChoose }: SelectProps) {
  const field = useField(name);
  const chosen = asText(field.typed);
  const isKnown = chosen === '' || names.includes(chosen);
  return (
    <Labelled field={field}>
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

/** Radio buttons for a field with few choices: all are visible, and one tap chooses. */
export function ChoiceButtons({ name }: FieldProps) {
  const field = useField(name);
  const choices = Object.entries(FIELD_CHOICES[name] ?? {});
  return (
    <fieldset className="min-w-0" aria-describedby={field.aria['aria-describedby']}>
      <legend className="mb-1 text-sm font-medium">
        <Label {...field} />
      </legend>
      <DraftNotes field={field} />
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, words]) => (
          <ChoiceButton
            key={value}
            name={name}
            value={value}
            checked={field.typed === value}
            onChange={() => field.set(value)}
          >
            {words}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}

/** Checkboxes for a field that may have many names, such as a car's features; they are folded until the user opens them. */
export function NameTicks({ name, names }: { name: string; names: readonly string[] }) {
  const field = useField(name);
  const chosen = Array.isArray(field.typed) ? field.typed : [];
  const all = [...new Set([...names, ...chosen])];
  return (
    <details className="rounded-lg border border-stone-300 bg-white">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-2 font-medium">
        {field.label}
        <span className="font-normal text-stone-600">{messages.featureCount(chosen.length)}</span>
      </summary>
      <DraftNotes field={field} />
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
