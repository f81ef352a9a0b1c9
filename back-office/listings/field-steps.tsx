import { type ListingValue, STOCK_NUMBER } from '#contract/listings/listing-fields.ts';
import { PROPOSED_FIELDS } from '#contract/listings/listing-steps.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { useDraft } from './draft-context.tsx';
import { ChoiceButtons, NameSelect, NameTicks, NumberInput, TextInput, WordsInput } from './listing-fields.tsx';
import { shownValue } from './typed-values.ts';

const isEmpty = (value: ListingValue | undefined) => (value ?? null) === null;

/** Fields of the make and its models; one that is not in the list is typed. */
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
      <TextInput name="model" hint={messages.MODEL_HINT} offers={modelsOf(make)}>
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

/** Offers the most frequent values of that model and year, to be taken by one tap. Filled fields are not changed. */
function Proposal() {
  const { proposal, values, sync, state } = useDraft();
  const { kind } = state.listing;
  const proposed = PROPOSED_FIELDS.flatMap((name) => {
    const value = proposal?.values[name] ?? null;
    return value !== null && isEmpty(values[name]) ? [{ name, value }] : [];
  });
  if (proposed.length === 0) return null;
  function take() {
    for (const { name, value } of proposed) sync.type(name, shownValue(kind, name, value));
  }
  return (
    <div className="rounded-xl border border-stone-300 bg-stone-100 p-4">
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

export function CarStep() {
  const { data } = useDraft();
  const { usual, choices } = data;
  return (
    <>
      <MakeAndModel />
      <NumberInput name="year" hint={messages.YEAR_EXAMPLE} />
      <div aria-live="polite">
        <Proposal />
      </div>
      <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">{messages.MORE_ON_THE_CAR}</legend>
        <NameSelect name="category" names={choices.categories} />
        <NumberInput name="engine" />
        <NameSelect name="fueltype" names={usual.fueltype} />
        <NameSelect name="gearbox" names={usual.gearbox} />
        <NameSelect name="drivetype" names={usual.drivetype} />
        <NumberInput name="seats" />
        <NumberInput name="doors" />
      </fieldset>
    </>
  );
}

export function PartStep() {
  const { choices, usual } = useDraft().data;
  return (
    <>
      <TextInput name="name" />
      <NameSelect name="sparecategory" names={choices.spareCategories} />
      <ChoiceButtons name="condition" />
      <NameSelect
        name="make"
        label={messages.PART_MAKE_LABEL}
        names={choices.makes.map(({ name }) => name)}
        usual={usual.makes}
      />
      <TextInput name="model" label={messages.PART_MODEL_LABEL} hint={messages.PART_MODEL_HINT} />
      <WordsInput name="description" hint={messages.PART_WORDS_HINT} rows={5} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput name="modelcode" input={{ autoCapitalize: 'characters' }} />
        <NumberInput name="year" label={messages.PART_YEAR_LABEL} />
        <NumberInput name="mileage" label={messages.PART_MILEAGE_LABEL} />
      </div>
    </>
  );
}

export function StateStep() {
  const { data } = useDraft();
  return (
    <>
      <ChoiceButtons name="condition" />
      <NumberInput name="mileage" />
      <ChoiceButtons name="provenance" />
      <ChoiceButtons name="logbook" />
      <ChoiceButtons name="taxes" />
      <NumberInput name="regyear" hint={messages.REGYEAR_HINT} />
      <TextInput name="color" offers={data.usual.color} />
      <WordsInput name="faults" hint={messages.FAULTS_HINT} rows={3} />
      <WordsInput name="description" hint={messages.WORDS_HINT} rows={6} />
      <NameTicks name="features" names={data.choices.features} />
      <TextInput name="modelcode" input={{ autoCapitalize: 'characters' }} />
    </>
  );
}

export function PriceStep() {
  const { data, values, proposal } = useDraft();
  const { price } = values;
  return (
    <>
      <TextInput name="price" hint={messages.PRICE_HINT} input={{ autoCapitalize: 'none' }}>
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
      <TextInput name="location" hint={messages.PLACE_HINT} offers={data.usual.location} />
      {/* For sellers with a stock alone. */}
      {STOCK_NUMBER in values && (
        <TextInput name={STOCK_NUMBER} hint={messages.STOCK_NUMBER_HINT} input={{ autoCapitalize: 'characters' }} />
      )}
    </>
  );
}
