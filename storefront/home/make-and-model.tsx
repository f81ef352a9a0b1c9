import { useState } from 'react';
import { type ModelsByMake, modelsOf } from '../catalogue-names.ts';
import { useRootData } from '../root-data.ts';
import { SelectField } from '../ui/fields.tsx';

const options = (names: string[]) =>
  names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));

/** The makes, and the models of the chosen one; of all, by make, until one is chosen (and where scripts are off). */
export function MakeAndModel({ models }: { models: ModelsByMake }) {
  const { makes } = useRootData();
  const [make, setMake] = useState('');
  const ofMake = modelsOf(models, make);
  return (
    <>
      <SelectField label="Make" name="selectedMake" onChoose={setMake}>
        <option value="">All makes</option>
        {options(makes)}
      </SelectField>
      {/* Another make is another list: what was chosen in the last one is gone. */}
      <SelectField key={make} label="Model" name="modelSelected">
        <option value="">All models</option>
        {ofMake
          ? options(ofMake)
          : Object.entries(models).map(([name, names]) => (
              <optgroup key={name} label={name}>
                {options(names)}
              </optgroup>
            ))}
      </SelectField>
    </>
  );
}
