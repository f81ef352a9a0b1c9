import { CHASSIS, formField, PLATE, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { namesIn } from '../lib/form-names.ts';
import { useDraft } from './draft-context.tsx';
import { ChoiceButtons, NameSelect, NameTicks, NumberInput, TextInput, WordsInput } from './listing-fields.tsx';

/** Returns the height of a text area in lines. `most`: the most characters that the field may hold. */
const rowsFor = (most: number) => (most > 1_000 ? 6 : 3);

const IN_CAPITALS: readonly string[] = ['modelcode', PLATE, CHASSIS, STOCK_NUMBER];

/** A form field of a listing, with the control that suits the field's type, such as a text field or radio buttons. */
export function FieldInput({ name }: { name: string }) {
  const { data, state } = useDraft();
  const field = formField(state.listing.kind, name);
  if (!field) return null;
  const { shape, offers } = field;
  const usual = data.usual.values[name] ?? [];
  switch (shape.as) {
    case 'choice':
      return <ChoiceButtons name={name} />;
    case 'number':
      return <NumberInput name={name} />;
    case 'lines':
      return <WordsInput name={name} rows={rowsFor(shape.most)} />;
    case 'name':
      return <NameSelect name={name} names={namesIn(data.choices, shape.target)} />;
    case 'names':
      return <NameTicks name={name} names={namesIn(data.choices, shape.target)} />;
    default: {
      if (offers === 'only') return <NameSelect name={name} names={usual} />;
      const input = IN_CAPITALS.includes(name) ? { autoCapitalize: 'characters' } : undefined;
      return <TextInput name={name} offers={usual} input={input} />;
    }
  }
}
