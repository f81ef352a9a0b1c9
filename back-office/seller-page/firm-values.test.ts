import { expect, test } from 'vitest';
import type { SellerPageValues } from '#contract/office/firm-schemas.ts';
import { conflictsOf, firmValues } from './firm-values.ts';

test('a day with no hours is closed, and one with half of them is sent as it was typed', () => {
  const typed: Record<string, string> = {
    about: ' Cars. ',
    'from-Mo': '08:00',
    'to-Mo': '18:00:00',
    'from-Sa': '09:00',
    'to-Sa': '',
    'from-Su': '',
  };
  expect(firmValues((name) => typed[name] ?? '')).toMatchObject({
    about: 'Cars.',
    phone: '',
    openingHours: ['Mo 08:00-18:00', 'Sa 09:00-'],
  });
});

const SAVED: SellerPageValues = {
  about: 'Cars.\nSince 2009.',
  location: null,
  phone: '0414123456',
  whatsapp: null,
  email: null,
  openingHours: ['Mo 08:00-18:00'],
  address: null,
  legalName: 'Prime Ltd',
  registrationNo: null,
};

test('where somebody else saved other words, theirs are told beside the field', () => {
  const typed = { ...SAVED, about: 'Cars.\r\nSince 2009.', location: '', legalName: 'Prime Motors', openingHours: [] };
  expect(conflictsOf(typed, SAVED)).toEqual({
    legalName: 'They wrote: Prime Ltd',
    openingHours: 'They wrote: Mo 08:00-18:00',
  });
  expect(conflictsOf({ ...SAVED, address: 'Plot 5' }, SAVED)).toEqual({ address: 'They left this empty.' });
});
