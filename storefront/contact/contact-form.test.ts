import { expect, test } from 'vitest';
import { LEAD_FIELD_NAMES, LEAD_FIELDS, type LeadFieldKind } from '#contract/leads/lead-intents.ts';
import { viewingDays } from '#contract/leads/viewings.ts';
import { CONTACT_FAILED } from '#contract/messages/contact.ts';
import { EMAIL_INVALID } from '#contract/messages/forms.ts';
import { FIELD_FORM } from '#contract/messages/lead-form.ts';
import { typedIn } from '../../ui/forms/refusal.ts';
import { createApi } from '../lib/api-client.ts';
import { sendMessage } from './contact-form.ts';

test('what is missing or malformed is named by its field, and nothing is sent', async () => {
  const { outcome, asked } = await send({ name: ' ', email: 'no address', message: '' });
  expect(outcome.refusal?.fields).toEqual({
    name: 'Name is required',
    email: EMAIL_INVALID,
    message: 'Message is required',
  });
  expect((await send({ ...GOOD, message: 'x'.repeat(4_501) })).outcome.refusal?.fields).toEqual({
    message: 'Message must be at most 4,500 characters',
  });
  expect(asked).toEqual([]);
});

test('a message goes to the market with its writer’s name in one line', async () => {
  const { outcome, asked, paths } = await send({ ...GOOD, name: 'Buyer\r\nBcc: v@v.example', message: ' One\r\nTwo ' });
  expect(outcome).toMatchObject({ status: 200, refusal: null });
  expect(paths).toEqual(['/api/email']);
  expect(asked).toEqual([
    {
      from: 'buyer@example.com',
      subject: 'Message from Buyer Bcc: v@v.example',
      website: '',
      text: 'One\nTwo\n\nName: Buyer Bcc: v@v.example',
    },
  ]);
});

const LISTING = 'c'.repeat(24);

test('about something on sale it goes to the seller, with the offer in shillings', async () => {
  const offer = { ...GOOD, listing: LISTING, intent: 'offer', offer: '24.5m', phone: '0772 123 456' };
  const { outcome, asked, paths } = await send(offer);
  expect(paths).toEqual(['/api/leads']);
  const { message, ...who } = GOOD;
  const lead = { documentId: LISTING, ...who, message, website: '' };
  expect(asked).toEqual([{ ...lead, intent: 'offer', phone: '0772123456', offer: 24_500_000 }]);
  expect(outcome.sentFrom).toEqual({ email: GOOD.email, phone: '+256 772 123 456' });
  // A sum is ignored unless the intent is an offer.
  expect((await send({ ...GOOD, listing: LISTING, offer: '5m' })).asked).toEqual([{ ...lead, intent: 'question' }]);
  const wrongOffer = await send({ ...offer, offer: 'a lot' });
  expect(wrongOffer.outcome.refusal?.fields).toEqual({
    offer: 'Enter whole shillings, such as 24,500,000 or 24.5m, up to 1,000,000,000,000.',
  });
  expect(typedIn(wrongOffer.outcome.refusal, 'offer')).toBe('a lot');
  // A sum needs no words, and words may say the sum.
  expect((await send({ ...offer, message: '' })).asked).toEqual([
    { ...lead, message: '', intent: 'offer', phone: '0772123456', offer: 24_500_000 },
  ]);
  expect((await send({ ...offer, offer: '' })).asked).toHaveLength(1);
  expect((await send({ ...offer, offer: '', message: ' ' })).outcome.refusal?.fields).toEqual({
    offer: 'Enter how much you offer, or say it in the message',
  });
});

const TYPED_FIELDS: Readonly<Record<LeadFieldKind, Record<string, string>>> = {
  amount: { '': '800k' },
  line: { '': ' A Vitz ' },
  viewing: { day: viewingDays(Date.now())[1] ?? '', time: 'evening' },
};

test.each(LEAD_FIELD_NAMES)('%s is asked for with its reason, and sent with no other', async (name) => {
  const { kind, intent } = LEAD_FIELDS[name];
  const about = { ...GOOD, listing: LISTING, phone: '0772123456', message: '' };
  const typed = Object.fromEntries(Object.entries(TYPED_FIELDS[kind]).map(([part, text]) => [part || name, text]));
  const missing = await send({ ...about, intent });
  expect([missing.asked, Object.values(missing.outcome.refusal?.fields ?? {})]).toEqual([
    [],
    [FIELD_FORM[name].missing],
  ]);
  expect((await send({ ...about, ...typed, intent })).asked).toMatchObject([{ intent, [name]: expect.anything() }]);
  const { asked } = await send({ ...about, ...typed, intent: 'callback', message: 'Hi' });
  expect(JSON.stringify(asked)).not.toContain(`"${name}":`);
});

test('a seller is given a number or an address: one of both is enough', async () => {
  const about = { name: 'Buyer', message: 'Hi', listing: LISTING };
  const { outcome } = await send(about);
  expect(outcome.refusal?.fields).toEqual({ phone: 'Enter a phone number or an email address' });
  const { asked, outcome: byPhone } = await send({ ...about, intent: 'callback', phone: '0772123456' });
  expect(asked).toEqual([
    { documentId: LISTING, intent: 'callback', name: 'Buyer', message: 'Hi', phone: '0772123456', website: '' },
  ]);
  expect(byPhone.sentFrom).toEqual({ email: '', phone: '+256 772 123 456' });
  expect((await send({ ...about, email: 'buyer@example.com' })).asked).toHaveLength(1);
});

test('what was sold meanwhile is said, and what was typed stays', async () => {
  const gone = refusal(400, 'This car or part is no longer on sale', 'documentId');
  const { outcome } = await send({ ...GOOD, listing: LISTING }, gone);
  expect(outcome).toMatchObject({
    status: 400,
    refusal: { userMessage: 'This car or part is no longer on sale', typed: TYPED },
  });
});

test('what the API says of the address stands beside it; anything else is the spec’s sentence, and what was typed stays', async () => {
  const ofAddress = await send(GOOD, refusal(400, 'from must be an email', 'from'));
  expect(ofAddress.outcome).toMatchObject({
    status: 400,
    refusal: { userMessage: null, fields: { email: EMAIL_INVALID }, typed: TYPED },
  });
  const down = await send(GOOD, refusal(503, 'Service Unavailable'));
  expect(down.outcome).toMatchObject({
    status: 503,
    refusal: { userMessage: CONTACT_FAILED, fields: {}, typed: TYPED },
  });
  const busy = await send(GOOD, refusal(429, 'Too many requests, please try again later.'));
  expect(busy.outcome.status).toBe(429);
  expect(busy.outcome.refusal?.userMessage).toBe(`${CONTACT_FAILED}. Too many requests, please try again later.`);
  const userMessage = 'It was not sent. Please send it again in 5 minutes.';
  const often = await send({ ...GOOD, listing: 'a'.repeat(24) }, refusal(429, userMessage));
  expect(often.outcome).toMatchObject({ status: 429, refusal: { userMessage, typed: TYPED } });
});

test('a phone number is written to the market as it is dialled, from abroad too; what is none is named', async () => {
  const lineOf = async (phone: string) => {
    const { asked } = await send({ ...GOOD, phone });
    return /\nPhone: (.*)/.exec(JSON.parse(JSON.stringify(asked[0])).text)?.[1];
  };
  for (const phone of ['0772 123 456', '+256 772 123456', '772-123-456']) {
    expect(await lineOf(phone), phone).toBe('+256 772 123 456');
  }
  expect(await lineOf('+44 20 7946 0958')).toBe('+442079460958');
  expect(await lineOf('  ')).toBeUndefined();
  for (const phone of ['12345', '+256 772 12', '0772123456\nSeller: Me', 'call me', '+44', `+${'1'.repeat(16)}`]) {
    const { outcome, asked } = await send({ ...GOOD, phone });
    expect(outcome.refusal?.fields, phone).toEqual({
      phone: 'Enter a number such as 0772\u00a0123\u00a0456, or one from abroad that begins with +',
    });
    expect(asked).toEqual([]);
  }
});

test('whoever asks for a call is asked for a number; an offer goes without', async () => {
  for (const phone of ['', '  ']) {
    const { outcome, asked } = await send({ ...GOOD, intent: 'callback', phone });
    expect(outcome.refusal?.fields).toEqual({ phone: 'Enter the number to call' });
    expect(asked).toEqual([]);
  }
  expect((await send({ ...GOOD, intent: 'callback', phone: '0772123456' })).asked).toHaveLength(1);
  expect((await send({ ...GOOD, intent: 'offer' })).asked).toHaveLength(1);
});

test('who has sent something is told where the answer goes', async () => {
  const { outcome } = await send({ ...GOOD, email: ' buyer@example.com ', phone: '0772123456' });
  expect(outcome.sentFrom).toEqual({ email: 'buyer@example.com', phone: '+256 772 123 456' });
  expect((await send(GOOD, refusal(503, 'Service Unavailable'))).outcome.sentFrom).toBeNull();
});

test('a viewing takes a number and one of the days to come, but no words', async () => {
  const [, tomorrow = ''] = viewingDays(Date.now());
  const viewing = { name: 'Buyer', listing: LISTING, intent: 'viewing', phone: '0772123456', time: 'afternoon' };
  for (const [day, error] of [
    ['', 'Choose the day on which you could come'],
    ['2020-01-01', 'Choose one of these days'],
    ['tomorrow', 'Choose one of these days'],
  ]) {
    const { outcome, asked } = await send({ ...viewing, day: day ?? '' });
    expect(outcome.refusal?.fields).toEqual({ day: error });
    expect([asked, typedIn(outcome.refusal, 'time')]).toEqual([[], 'afternoon']);
  }
  expect((await send({ ...viewing, day: tomorrow, phone: '' })).outcome.refusal?.fields).toEqual({
    phone: 'Enter the number to call',
  });
  const { asked } = await send({ ...viewing, day: tomorrow });
  expect(asked).toMatchObject([{ intent: 'viewing', message: '', viewing: { day: tomorrow, time: 'afternoon' } }]);
});

const GOOD = { name: 'Buyer', email: 'buyer@example.com', message: 'Is it still there?' };
/** The same, as a refused form gives it back. */
const TYPED = Object.fromEntries(Object.entries(GOOD).map(([name, text]) => [name, [text]]));

/** Sends a form to an API that gives this answer, and returns the outcome and the requests that the API got. */
async function send(fields: Record<string, string>, answer = { status: 200, text: '{}' }) {
  const asked: (object | undefined)[] = [];
  const paths: string[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const api = createApi(async (_method, path, body) => {
    paths.push(path);
    asked.push(body);
    return answer;
  });
  return { outcome: await sendMessage({ form, api }), asked, paths };
}

const refusal = (status: number, message: string, path?: string) => {
  const details = path === undefined ? {} : { errors: [{ path: [path], message }] };
  return { status, text: JSON.stringify({ data: null, error: { status, name: 'Error', message, details } }) };
};
