import { expect, test } from 'vitest';
import { refusalOf, refusalOfIntent, typedIn } from './refusal.ts';

test('a refused form has what was typed into it, but no password and no file', () => {
  const form = new FormData();
  form.append('intent', 'make');
  form.append('name', ' Kato ');
  form.append('scopes', 'leads');
  form.append('scopes', 'stock');
  form.append('__proto__', 'odd');
  form.append('newPassword', 'Matooke');
  form.append('logo', new File(['x'], 'logo.png'));
  const refusal = refusalOf(form, { fields: { name: 'Too short' } });
  expect(refusal.userMessage).toBeNull();
  expect(typedIn(refusal, 'name')).toBe(' Kato ');
  expect(refusal.typed.scopes).toEqual(['leads', 'stock']);
  expect(JSON.stringify(refusal)).not.toMatch(/Matooke|logo\.png/);
});

test('on a page with several forms a refusal belongs to the one that was sent', () => {
  const refusal = { userMessage: 'No', fields: {}, typed: { intent: ['price'], of: ['a'] } };
  expect(refusalOfIntent(refusal, 'price')).toBe(refusal);
  expect(refusalOfIntent(refusal, 'copy')).toBeUndefined();
});
