import {
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldOf,
  type LeadFields,
  type LeadFieldValues,
  readLeadFields,
} from '#contract/leads/lead-intents.ts';
import { namesOf } from '#contract/values/names.ts';
import type { LeadFieldColumns } from '../../schema/lead-tables.ts';

// How the table of leads stores the fields that a lead has only if the buyer wrote for one particular reason, such as the offered price.

interface Storage<Kind extends LeadFieldKind> {
  read(lead: LeadFieldColumns, name: LeadFieldOf<Kind>): LeadFieldValues[Kind] | null;
  /** Returns the columns of a field with their values. */
  write(name: LeadField, value: LeadFieldValues[Kind] | null): Record<string, unknown>;
  /** True: buyers type any text, so sellers can search for it, and it is erased together with the buyer's name. */
  isFreeText: boolean;
}

const STORAGE: { readonly [Kind in LeadFieldKind]: Storage<Kind> } = {
  amount: {
    read: (lead, name) => lead[name],
    write: (name, value) => ({ [name]: value }),
    isFreeText: false,
  },
  line: {
    read: (lead, name) => lead[name],
    write: (name, value) => ({ [name]: value }),
    isFreeText: true,
  },
  viewing: {
    read(lead, name) {
      const { [`${name}_day` as const]: day, [`${name}_time` as const]: time } = lead;
      return day === null || time === null ? null : { day, time };
    },
    write: (name, value) => ({ [`${name}_day`]: value?.day ?? null, [`${name}_time`]: value?.time ?? null }),
    isFreeText: false,
  },
};

const write = <Kind extends LeadFieldKind>(kind: Kind, name: LeadField, value: LeadFieldValues[Kind] | null) =>
  STORAGE[kind].write(name, value);

/** Returns the columns for the fields of a lead. Fields that are left out are null in all their columns. */
export const leadFieldColumns = (fields: Partial<LeadFields<null | undefined>>) =>
  // The cast is safe: `ColumnsOf` in lead-tables.ts names the columns that `write` returns.
  Object.assign(
    {},
    ...LEAD_FIELD_NAMES.map((name) => write(LEAD_FIELDS[name].kind, name, fields[name] ?? null)),
  ) as LeadFieldColumns;

export const LEAD_FIELD_COLUMNS = namesOf<keyof LeadFieldColumns>(leadFieldColumns({}));

/** The columns with text that buyers typed: sellers can search for it, and it is erased together with the buyer's name. */
export const LEAD_TEXT_COLUMNS = LEAD_FIELD_NAMES.filter((name) => STORAGE[LEAD_FIELDS[name].kind].isFreeText);

/** Returns the fields of a stored lead. */
export const leadFieldsOf = (lead: LeadFieldColumns): LeadFields =>
  readLeadFields((kind, name) => STORAGE[kind].read(lead, name));
