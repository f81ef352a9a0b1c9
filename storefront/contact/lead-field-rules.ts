import {
  LEAD_FIELDS,
  type LeadField,
  type LeadFieldKind,
  type LeadFields,
  type LeadFieldValues,
  leadFieldsWith,
  readLeadFields,
} from '#contract/leads/lead-intents.ts';
import { VIEWING_TIMES, viewingDays } from '#contract/leads/viewings.ts';
import { isTooLong, VIEWING_DAY_WRONG } from '#contract/messages/contact.ts';
import { FIELD_FORM } from '#contract/messages/lead-form.ts';
import { enter } from '#contract/messages/values.ts';
import { amount } from '#contract/values/amount.ts';
import type { Read } from '#contract/values/codec.ts';
import { textOf } from '../lib/form-rules.ts';

// Reads and checks the fields that the contact form shows only for one of the reasons to write.

/** Returns the value of a field, or its error; undefined if nothing was typed. `now`: ms since 1970. */
type ReadField<Value> = (form: FormData, name: LeadField, now: number) => Read<Value> | undefined;

const READERS: { readonly [Kind in LeadFieldKind]: ReadField<LeadFieldValues[Kind]> } = {
  amount(form, name) {
    const typed = textOf(form, name).trim();
    if (typed === '') return undefined;
    const codec = amount(LEAD_FIELDS[name]);
    const read = codec.readTyped(typed);
    return 'value' in read && read.value === 0 ? { fault: enter(codec.expects) } : read;
  },
  line(form, name) {
    const value = textOf(form, name).trim();
    const { most } = LEAD_FIELDS[name];
    if (value.length > most) return { fault: isTooLong(FIELD_FORM[name].label, most) };
    return value === '' ? undefined : { value };
  },
  viewing(form, _name, now) {
    const day = textOf(form, 'day');
    if (day === '') return undefined;
    const time = VIEWING_TIMES.find((one) => one === textOf(form, 'time')) ?? 'morning';
    return viewingDays(now).includes(day) ? { value: { day, time } } : { fault: VIEWING_DAY_WRONG };
  },
};

function fieldError(form: FormData, name: LeadField, now: number): string | undefined {
  const { kind, isOrMessage } = LEAD_FIELDS[name];
  const read = READERS[kind](form, name, now);
  if (read) return 'fault' in read ? read.fault : undefined;
  return isOrMessage && textOf(form, 'message').trim() !== '' ? undefined : FIELD_FORM[name].missing;
}

/** Returns the errors of the fields that the form shows for the buyer's reason. The error of a viewing is shown at its field `day`. */
export const leadFieldErrors = (form: FormData, now: number): Record<string, string | undefined> =>
  Object.fromEntries(
    leadFieldsWith(textOf(form, 'intent')).map((name) => [
      LEAD_FIELDS[name].kind === 'viewing' ? 'day' : name,
      fieldError(form, name, now),
    ]),
  );

/** Returns the values of the fields that the form shows for the buyer's reason; undefined for all other fields. */
export function leadFieldValues(form: FormData, now: number): LeadFields<undefined> {
  const names = leadFieldsWith(textOf(form, 'intent'));
  return readLeadFields((kind, name) => {
    const read = names.includes(name) ? READERS[kind](form, name, now) : undefined;
    return read && 'value' in read ? read.value : undefined;
  });
}
