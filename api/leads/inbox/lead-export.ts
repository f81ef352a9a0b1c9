import {
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  type LeadFieldKind,
  type LeadFieldValues,
} from '#contract/leads/lead-intents.ts';
import { sheetMoment } from '#contract/messages/dates.ts';
import { CHANNEL_WORDS, EXPORT_COLUMNS, LEAD_STATE_WORDS } from '#contract/messages/lead-inbox.ts';
import { INTENT_WORDS } from '#contract/messages/lead-words.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../../platform/sheets/csv-text.ts';
import { leadFieldsOf } from '../rows/lead-fields.ts';
import { type LeadScope, listLeadsBefore } from './inbox-queries.ts';

const AT_ONCE = 500;

const moment = (time: number | null) => (time === null ? '' : sheetMoment(new Date(time).toISOString()));

/** Writes a number like "0700 123 456". Without the spaces a spreadsheet would read it as a number and drop the leading zero. */
const phoneText = (phone: string) => phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');

/** Writes line breaks within a cell as a single character, since some spreadsheets show a second one as a box. */
const oneBreak = (text: string) => text.replace(/\r\n?/g, '\n');

type Exported = Awaited<ReturnType<typeof listLeadsBefore>>[number];

/**
 * Functions that write a field's value as a cell, by the kind of field. Viewings are written so that they sort by time: "2026-12-03
 * morning".
 */
const CELLS: { readonly [Kind in LeadFieldKind]: (value: LeadFieldValues[Kind]) => string } = {
  amount: String,
  line: String,
  viewing: ({ day, time }) => `${day} ${time}`,
};

const fieldCell = <Kind extends LeadFieldKind>(kind: Kind, value: LeadFieldValues[Kind] | null) =>
  value === null ? '' : CELLS[kind](value);

function fieldCells(lead: Exported): string[] {
  const fields = leadFieldsOf(lead);
  return LEAD_FIELD_NAMES.map((name) => fieldCell(LEAD_FIELDS[name].kind, fields[name]));
}

const cellsOf = (lead: Exported): string[] => [
  moment(lead.created_at),
  LEAD_STATE_WORDS[lead.state],
  INTENT_WORDS[lead.intent].label,
  CHANNEL_WORDS[lead.channel],
  lead.title,
  lead.name ?? '',
  phoneText(lead.phone ?? ''),
  lead.email ?? '',
  ...fieldCells(lead),
  oneBreak(lead.message ?? ''),
  lead.assigneeName ?? '',
  moment(lead.first_answer_at),
  lead.state === 'lost' ? (lead.reason ?? '') : '',
];

/** Yields a CSV file of the leads that a member may see, the newest first. It reads few leads at once, however many there are. */
export async function* exportLeads(db: Database, scope: LeadScope): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(EXPORT_COLUMNS);
  let last: number | null = null;
  for (;;) {
    const leads: Exported[] = await listLeadsBefore(db, scope, last, AT_ONCE);
    if (leads.length === 0) return;
    yield leads.map((lead) => csvRow(cellsOf(lead))).join('');
    last = leads.at(-1)?.id ?? 0;
  }
}
