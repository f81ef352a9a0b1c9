import { expect, test } from 'vitest';
import { CONTACT_FAILED } from '#contract/messages/contact.ts';
import { EMAIL_INVALID } from '#contract/messages/forms.ts';
import { createApi } from '../lib/api-client.ts';
import { sendMessage } from './contact-form.ts';

const GOOD = { name: 'Buyer', email: 'buyer@example.com', message: 'Is it still there?' };

/** Sends a form to an API that gives this answer, and gives what came of it with what the API was asked. */
async function send(fields: Record<string, string>, answer = { status: 200, text: '{}' }) {
  const asked: (object | undefined)[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const api = createApi(async (_method, _path, body) => {
    asked.push(body);
    return answer;
  });
  return { outcome: await sendMessage({ form, api }), asked };
}

const refusal = (status: number, message: string, path?: string) => {
  const details = path === undefined ? {} : { errors: [{ path: [path], message }] };
  return { status, text: JSON.stringify({ data: null, error: { status, name: 'Error', message, details } }) };
};

test('what is missing or malformed is named by its field, and nothing is sent', async () => {
  const { outcome, asked } = await send({ name: ' ', email: 'no address', message: '' });
  expect(outcome.errors).toEqual({
    name: 'Name is required',
    email: EMAIL_INVALID,
    message: 'Message is required',
  });
  expect((await send({ ...GOOD, message: 'x'.repeat(4_501) })).outcome.errors).toEqual({
    message: 'Message must be at most 4,500 characters',
  });
  expect(asked).toEqual([]);
});

test('a message goes out with its writer’s name and what it is about, each in one line', async () => {
  const about = { subject: 'Make an Offer: Toyota', about: 'https://market.example/detail/1\nX' };
  const { outcome, asked } = await send({
    ...GOOD,
    ...about,
    name: 'Buyer\r\nBcc: v@v.example',
    message: ' One\r\nTwo ',
  });
  expect(outcome).toMatchObject({ status: 200, errors: {}, failure: null });
  expect(asked).toEqual([
    {
      from: 'buyer@example.com',
      subject: 'Make an Offer: Toyota',
      text: 'One\nTwo\n\nName: Buyer Bcc: v@v.example\nAbout: https://market.example/detail/1 X',
      website: '',
    },
  ]);
});

test('without a car or a part the subject is the writer', async () => {
  const { asked } = await send(GOOD);
  expect(asked).toMatchObject([{ subject: 'Message from Buyer', text: 'Is it still there?\n\nName: Buyer' }]);
});

test('what the API says of the address stands beside it; anything else is the spec’s sentence, and what was typed stays', async () => {
  const ofAddress = await send(GOOD, refusal(400, 'from must be an email', 'from'));
  expect(ofAddress.outcome).toMatchObject({
    ...{ status: 400, errors: { email: EMAIL_INVALID }, failure: null, typed: GOOD },
  });
  const down = await send(GOOD, refusal(503, 'Service Unavailable'));
  expect(down.outcome).toMatchObject({ status: 503, errors: {}, failure: CONTACT_FAILED, typed: GOOD });
  const busy = await send(GOOD, refusal(429, 'Too many requests, please try again later.'));
  expect(busy.outcome.status).toBe(429);
  expect(busy.outcome.failure).toBe(`${CONTACT_FAILED}. Too many requests, please try again later.`);
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
    expect(outcome.errors, phone).toEqual({
      phone: 'Enter a number such as 0772\u00a0123\u00a0456, or one from abroad that begins with +',
    });
    expect(asked).toEqual([]);
  }
});

test('whoever asks for a call is asked for a number; an offer goes without', async () => {
  for (const phone of ['', '  ']) {
    const { outcome, asked } = await send({ ...GOOD, intent: 'callback', phone });
    expect(outcome.errors).toEqual({ phone: 'Enter the number we should call' });
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
