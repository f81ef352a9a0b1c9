import { expect, test } from 'vitest';
import type { ContactSubject } from './contact-subject.ts';
import { answerWords, sentWords, subjectHeading } from './contact-words.ts';

const SUBJECT: ContactSubject = {
  kind: 'car',
  title: 'Toyota Harrier 2014',
  reference: 'M-1',
  price: null,
  picture: undefined,
  documentId: 'x',
  path: '/detail/x',
  intent: 'callback',
};

test('a heading names what is wanted, of which thing', () => {
  expect(subjectHeading({ ...SUBJECT, intent: 'offer' })).toBe('Make an Offer: Toyota Harrier 2014');
  expect(subjectHeading({ ...SUBJECT, title: null, kind: 'part' })).toBe('Request Call Back: The part you looked at');
});

test('what was sent is said in one sentence, whatever is known of the thing', () => {
  expect(sentWords(null)).toBe('Your message was sent.');
  expect(sentWords({ ...SUBJECT, intent: 'offer' })).toBe('Your offer for the Toyota Harrier 2014 was sent.');
  expect(sentWords(SUBJECT)).toBe('Your request for a call about the Toyota Harrier 2014 was sent.');
  expect(sentWords({ ...SUBJECT, intent: null, title: null })).toBe(
    'Your question about the car you looked at was sent.',
  );
});

test('the answer comes from the seller, as it was asked for, and from the market where it is about nothing on sale', () => {
  const [email, phone] = ['buyer@example.com', '+256 772 123 456'];
  expect(answerWords({ email, phone }, SUBJECT)).toBe('The seller will call you on +256 772 123 456.');
  expect(answerWords({ email, phone: '' }, SUBJECT)).toBe('The seller will reply to buyer@example.com.');
  const offer = { ...SUBJECT, intent: 'offer' } as const;
  const both = 'The seller will reply to buyer@example.com or call +256 772 123 456.';
  expect(answerWords({ email, phone }, offer)).toBe(both);
  expect(answerWords({ email: '', phone }, offer)).toBe('The seller will call you on +256 772 123 456.');
  expect(answerWords({ email, phone }, null)).toBe('We will reply to buyer@example.com or call +256 772 123 456.');
  expect(answerWords({ email, phone: '' }, null)).toBe('We will reply to buyer@example.com.');
});
