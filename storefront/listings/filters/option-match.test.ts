import { expect, test } from 'vitest';
import { isMatch } from './option-match.ts';

test('a name is found by any part of it, however it is written', () => {
  expect(isMatch('Land Rover', 'landr')).toBe(true);
  expect(isMatch('Land Rover', 'ROVER ')).toBe(true);
  expect(isMatch('Mercedes-Benz', 'mercedes b')).toBe(true);
  expect(isMatch('Citroën', 'citroen')).toBe(true);
  expect(isMatch('Toyota', 'toyata')).toBe(false);
});

test('signs alone look for nothing in particular', () => {
  expect(isMatch('Toyota', ' - ')).toBe(true);
});
