import { expect, test } from 'vitest';
import { LEAD_FIELD_NAMES, LEAD_FIELDS, LEAD_INTENT_NAMES, type LeadField } from '#contract/leads/lead-intents.ts';
import { askedWords, FIELD_WORDS, fieldTexts } from '#contract/messages/lead-words.ts';
import { exampleFields, openLeadMakers } from '../../../test/lead-makers.ts';
import { errorOf, openMemberMakers } from '../../../test/member-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { readMemberData } from '../../member-data/member-data-queries.ts';
import { findLead, leadRow } from '../inbox/inbox-queries.ts';
import { exportLeads } from '../inbox/lead-export.ts';
import { LEAD_TEXT_COLUMNS } from './lead-fields.ts';

const MAILBOX = 'office@motoka.example';

const app = await openTestApp(undefined, { settings: { CONTACT_MAILBOX: MAILBOX, RATE_LIMITS: 'off' } });
const { askSeller, leadsOf } = openLeadMakers(app);
const { makeMember } = openMemberMakers(app);
const { db } = app.adapter;

test.each(LEAD_FIELD_NAMES)(
  '%s is told in the mail, and found by seller and buyer, in the table and in the file',
  async (name) => {
    const { [name]: value } = exampleFields(1, app.clock.now());
    const { answer, member, documentId } = await ask(name, value);
    expect(answer.status, answer.text).toBe(201);
    const [stored] = await leadsOf(documentId);
    const lead = await findLead(db, stored?.document_id ?? '');
    if (!lead) throw new Error('No lead');
    const row = leadRow(lead, undefined, 0);
    expect(row[name]).toEqual(value);
    const [field, ...others] = fieldTexts(row);
    expect([field?.name, others]).toEqual([name, []]);
    const mails = (await app.sentMails()).filter(({ to, text }) => to === MAILBOX && text.includes(documentId));
    expect(mails[0]?.text).toContain(`${FIELD_WORDS[name].mail}: ${field?.text}`);
    const enquiries = (await member.as('/api/users/me/enquiries')).body;
    expect(enquiries).toMatchObject({ data: [{ [name]: value }] });
    expect(askedWords(row)).toContain(field?.text);
    const cells = [value].flatMap((one) => (typeof one === 'object' ? Object.values(one ?? {}) : [one]));
    expect(await fileOf(lead.seller_id ?? 0)).toContain(cells.join(' '));
    const file = JSON.stringify((await readMemberData(db, member.account.documentId))?.enquiries);
    for (const cell of cells) expect(file).toContain(JSON.stringify(cell));
  },
);

test.each(LEAD_FIELD_NAMES)(
  '%s is refused with any other reason, and another value makes another lead',
  async (name) => {
    const [value, other] = [1, 2].map((salt) => exampleFields(salt, app.clock.now())[name]);
    for (const intent of LEAD_INTENT_NAMES) {
      if (intent === LEAD_FIELDS[name].intent) continue;
      const { answer } = await ask(name, value, { intent, message: 'Is it still there?' });
      expect(errorOf(answer).details.errors, intent).toMatchObject([{ path: [name] }]);
    }
    const { send, documentId } = await ask(name, value);
    for (const sent of [value, other]) expect((await send(sent)).status).toBe(201);
    expect(await leadsOf(documentId)).toHaveLength(2);
  },
);

test('text that buyers type is erased with their names', () => {
  expect(LEAD_TEXT_COLUMNS).toEqual(LEAD_FIELD_NAMES.filter((name) => typeof exampleFields(0, 0)[name] === 'string'));
});

async function ask(name: LeadField, value: unknown, more: object = {}) {
  const member = await makeMember();
  const { documentId } = await app.makeCar();
  const bearer = { authorization: `Bearer ${member.jwt}` };
  const send = (sent: unknown) =>
    askSeller(documentId, { intent: LEAD_FIELDS[name].intent, [name]: sent, message: undefined, ...more }, bearer);
  return { answer: await send(value), send, member, documentId };
}

/** Returns the file of all leads of a lead's seller. */
async function fileOf(sellerId: number): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportLeads(db, { sellerId, accountId: 0, isOwnOnly: false })) parts.push(part);
  return parts.join('');
}
