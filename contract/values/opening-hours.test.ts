import { expect, test } from 'vitest';
import { groupDays, readDayHours } from './opening-hours.ts';

test('hours of a day are read as schema.org writes them, and nothing else is', () => {
  expect(readDayHours('Mo 08:00-18:30')).toEqual({ day: 'Mo', from: '08:00', to: '18:30' });
  for (const odd of [
    '',
    'Mo',
    'Mo 8:00-18:00',
    'Mo 08:00-24:00',
    'Mo 18:00-08:00',
    'Mo 08:00-08:00',
    'Mo,Tu 08:00-18:00',
  ]) {
    expect(readDayHours(odd), odd).toBeUndefined();
  }
});

test('days in a row that are alike are one group, and closed ones too', () => {
  const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 08:00-18:00`);
  expect(groupDays([...weekdays, 'Sa 09:00-13:00'])).toEqual([
    { first: 'Mo', last: 'Fr', from: '08:00', to: '18:00' },
    { first: 'Sa', last: 'Sa', from: '09:00', to: '13:00' },
    { first: 'Su', last: 'Su', from: null, to: null },
  ]);
  expect(groupDays([])).toEqual([{ first: 'Mo', last: 'Su', from: null, to: null }]);
});
