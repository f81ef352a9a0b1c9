import type { FormField } from '#contract/entities/entity-form.ts';
import { NOT_SAID } from '#contract/messages/staff-ads.ts';
import type { ListingFormChoices } from '#contract/office/form-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { NameOptions } from '../../ui/forms/name-options.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { namesIn } from '../lib/form-names.ts';
import { Choices } from '../shell/choices.tsx';

interface AdFieldProps {
  field: FormField;
  /** The value that the form shows in the field; a list for a field with checkboxes. */
  value: string | readonly string[];
  choices: ListingFormChoices;
  refusal: Refusal | undefined;
}

/** A field of an ad in the forms of staff, with the control that suits its declaration in the entity. */
export function AdField({
  field: { name, label, hint, shape, choices: labels },
  value,
  choices,
  refusal,
}: AdFieldProps) {
  const shared = { label, name, refusal, hint, defaultValue: typeof value === 'string' ? value : '' };
  switch (shape.as) {
    case 'choice':
      return (
        <Field kind="choice" {...shared}>
          <option value="">{NOT_SAID}</option>
          {shape.choices.map((choice) => (
            <option key={choice} value={choice}>
              {labels?.[choice] ?? choice}
            </option>
          ))}
        </Field>
      );
    case 'name': {
      const names = namesIn(choices, shape.target);
      if (names.length === 0) return <Field {...shared} maxLength={shape.most} autoComplete="off" />;
      return (
        <Field kind="choice" {...shared}>
          <option value="">{NOT_SAID}</option>
          <NameOptions names={value === '' || names.includes(String(value)) ? names : [String(value), ...names]} />
        </Field>
      );
    }
    case 'names':
      return (
        <details className="rounded-lg border border-stone-300 bg-white px-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{label}</summary>
          <Choices
            type="checkbox"
            name={name}
            legend={label}
            choices={namesIn(choices, shape.target)}
            isChosen={(choice) => value.includes(choice)}
            wordsOf={(choice) => choice}
            refusal={refusal}
            className="grid gap-x-4 sm:grid-cols-2"
          />
        </details>
      );
    case 'lines':
      return <Field kind="lines" {...shared} maxLength={shape.most} />;
    case 'amount':
    case 'number':
      return <Field {...shared} inputMode="text" autoComplete="off" />;
    default:
      return <Field {...shared} maxLength={shape.most} autoComplete="off" />;
  }
}
