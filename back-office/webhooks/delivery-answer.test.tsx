import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeliveryAnswer } from './delivery-answer.tsx';

const textOf = (status: number | null, answer: string | null) =>
  renderToStaticMarkup(<DeliveryAnswer status={status} answer={answer} />).replace(/<[^>]*>/g, '');

test('why nothing came back is said in words, and what came back as it is', () => {
  expect(textOf(null, 'name not found')).toBe('There is no such name on the internet. Check the spelling.');
  expect(textOf(null, 'a reason of a later version')).toBe('a reason of a later version');
  expect(textOf(200, 'unreachable')).toBe('unreachable');
  expect(textOf(204, '')).toBe('');
});
