import { expect, test } from 'vitest';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import { openedStep, stepsToMend } from './step-path.ts';

const declined = {
  kind: 'car',
  state: 'declined',
  reason: `${REVIEW_REASONS.price}\n${REVIEW_REASONS.photos}`,
} as const;

test('a declined ad opens at the first reason, and at any other step whose address is asked for', () => {
  expect(openedStep(declined, null)).toBe('price');
  expect(openedStep(declined, 'what')).toBe('what');
  expect(stepsToMend(declined)).toEqual(['price', 'photos']);
});

test('any other ad opens at its photos, whatever was said of it once', () => {
  const published = { ...declined, state: 'published' } as const;
  expect(openedStep(published, null)).toBe('photos');
  expect(stepsToMend(published)).toEqual([]);
  expect(openedStep({ ...declined, reason: 'It smokes.' }, null)).toBe('photos');
});
