import * as messages from '#contract/messages/names.ts';
import type { NameField, NameValue } from '#contract/office/name-schemas.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, typedIn } from '../../ui/forms/refusal.ts';
import { textIn } from '../lib/page-loaders.ts';

type Values = Readonly<Record<string, NameValue>>;

function valueIn(form: FormData, { name, control }: NameField): NameValue {
  const text = textIn(form, name).trim();
  if (control === 'yes or no') return text !== '';
  if (control === 'line' || control === 'lines') return text;
  if (text === '') return null;
  return control === 'number' ? Number(text) : text;
}

/** Returns the values that a form for a name (such as a make or a model) contains, by field. */
export const valuesIn = (form: FormData, fields: readonly NameField[]): Record<string, NameValue> =>
  Object.fromEntries(fields.map((field) => [field.name, valueIn(form, field)]));

/** Returns an error message for each required field that is empty, by field. */
export const missingIn = (values: Values, fields: readonly NameField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, isNeeded, control }) => {
      const isMissing = isNeeded && (values[name] === null || values[name] === '');
      return isMissing ? [[name, control === 'choice' ? messages.CHOOSE_ONE : messages.ENTER_SOMETHING]] : [];
    }),
  );

const textOf = (value: NameValue | undefined) => (value === null || value === undefined ? '' : String(value));

/** Returns a field's value as words for the page. */
function wordsOf({ control, options }: NameField, value: NameValue | undefined): string {
  if (control === 'yes or no') return value === true ? messages.YES : messages.NO;
  const text = textOf(value);
  return options.find((option) => option.value === text)?.label ?? (text === '' ? messages.NOTHING : text);
}

interface NameFieldsProps {
  fields: readonly NameField[];
  values: Values;
  refusal: Refusal | undefined;
  /**
   * True if somebody has changed the name since the form was loaded: a hint then tells the saved value of each field that differs from the typed
   * one.
   */
  isOutdated?: boolean;
}

/** The fields of a form that edits a name, such as a make or a model, each with the control that its declaration asks for. */
export const NameFields = ({ fields, values, refusal, isOutdated = false }: NameFieldsProps) =>
  fields.map((field) => {
    const { name, label, hint, isNeeded, control, most, options } = field;
    const typed = typedIn(refusal, name);
    const isOther = isOutdated && typed !== undefined && typed !== textOf(values[name]);
    const shared = {
      label,
      name,
      hint: isOther ? messages.nowSays(wordsOf(field, values[name])) : (hint ?? undefined),
      refusal,
      defaultValue: textOf(values[name]),
    };
    switch (control) {
      case 'yes or no': {
        const isYes = refusal ? typed !== undefined : values[name] === true;
        return (
          <CheckboxField key={name} name={name} value="yes" defaultChecked={isYes} refusal={refusal ?? null}>
            {label}
          </CheckboxField>
        );
      }
      case 'choice':
        return (
          <Field key={name} kind="choice" {...shared}>
            <option value="">{isNeeded ? messages.CHOOSE : messages.NOTHING}</option>
            {options.map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Field>
        );
      case 'number':
        return <Field key={name} inputMode="numeric" {...shared} />;
      case 'lines':
        return <Field key={name} kind="lines" maxLength={most ?? undefined} {...shared} />;
      default:
        return <Field key={name} maxLength={most ?? undefined} autoComplete="off" {...shared} />;
    }
  });
