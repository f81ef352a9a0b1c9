import { type ReactNode, useState } from 'react';
import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { ALL_MAKES, ALL_MODELS } from '#contract/messages/home.ts';
import { Field } from '../../ui/forms/field.tsx';
import { NameOptions } from '../../ui/forms/name-options.tsx';
import { type ModelsByMake, modelsOf } from '../lib/catalogue-names.ts';
import { useRootData } from '../lib/root-data.ts';

interface MakeAndModelProps {
  models: ModelsByMake;
  children: (selects: { make: ReactNode; model: ReactNode }) => ReactNode;
}

/** Two selects: the makes, and the models of the chosen make. Until a make is chosen, and without scripts, all models are offered, grouped by make. */
export function MakeAndModel({ models, children }: MakeAndModelProps) {
  const { makes } = useRootData();
  const [make, setMake] = useState('');
  const ofMake = modelsOf(models, make);
  return children({
    make: (
      <Field kind="choice" label={CAR_LIST.filters.makes.label} name="selectedMake" onType={setMake}>
        <option value="">{ALL_MAKES}</option>
        <NameOptions names={makes} />
      </Field>
    ),
    // The key gives each make a new select, so that the chosen model is cleared when the make changes.
    model: (
      <Field kind="choice" key={make} label={CAR_LIST.filters.models.label} name="modelSelected">
        <option value="">{ALL_MODELS}</option>
        {ofMake ? (
          <NameOptions names={ofMake} />
        ) : (
          Object.entries(models).map(([name, names]) => (
            <optgroup key={name} label={name}>
              <NameOptions names={names} />
            </optgroup>
          ))
        )}
      </Field>
    ),
  });
}
