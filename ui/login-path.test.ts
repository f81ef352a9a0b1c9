import { expect, test } from 'vitest';
import { loginPath, ownPath } from './login-path.ts';

test('a path of ours survives the way to the sign-in page and back', () => {
  for (const path of ['/', '/saved-cars?page=2', '/filter?location=Ntinda%2C+Kampala&minYear=2010', '/detail/a#top']) {
    expect(ownPath(new URL(loginPath(path), 'https://motoka.example').searchParams.get('next'))).toBe(path);
  }
});

test('what leads elsewhere is no way back', () => {
  const elsewhere = [
    'https://evil.ug',
    '//evil.ug',
    '/\\evil.ug',
    '\\\\evil.ug',
    'javascript:alert(1)',
    'evil',
    '',
    '/\t/evil.ug',
    '/\n/evil.ug',
    '///evil.ug',
    '/..//evil.ug',
    ' //evil.ug',
    'http:/evil.ug',
    '/a\\..\\..\\evil',
  ];
  for (const next of [null, ...elsewhere]) {
    const path = ownPath(next);
    const leadsTo = new URL(path ?? '/', 'https://motoka.example');
    expect(leadsTo.origin, String(next)).toBe('https://motoka.example');
  }
});
