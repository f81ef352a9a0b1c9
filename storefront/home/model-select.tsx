import type { ModelsByMake } from '../catalogue-names.ts';
import { SelectField } from '../ui/fields.tsx';

/** The models of the chosen make; of all makes, grouped, until one is chosen (and where scripts are off). */
export function ModelSelect({ make, models }: { make: string; models: ModelsByMake }) {
  const chosen = models[make];
  const options = (names: string[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ));
  return (
    // Another make is another list: what was chosen in the last one is gone.
    <SelectField key={make} label="Model" name="modelSelected">
      <option value="">All models</option>
      {chosen
        ? options(chosen)
        : Object.entries(models).map(([name, ofMake]) => (
            <optgroup key={name} label={name}>
              {options(ofMake)}
            </optgroup>
          ))}
    </SelectField>
  );
}
