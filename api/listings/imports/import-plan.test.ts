import { expect, test } from 'vitest';
import { READ_AS_USED } from '#contract/messages/imports.ts';
import { planRow } from './import-plan.ts';

// On one database: a plan is made without any.

const row = { make: 'Toyota', model: 'Premio', year: 2010, price: 24_500_000, location: 'Kampala' };
const plan = (said: object) => planRow('car', { ...row, ...said }, undefined, {});

test('a new ad is of a used car where the file has no word on it and the car has been driven', () => {
  expect(plan({ mileage: 120_000 })).toMatchObject({
    outcome: 'new',
    changes: { condition: [null, 'used'] },
    note: READ_AS_USED,
  });
  expect(plan({ mileage: 120_000, condition: 'new' })).toMatchObject({
    changes: { condition: [null, 'new'] },
    note: null,
  });
  expect(plan({ mileage: 0 })).toMatchObject({ outcome: 'faulty', faults: { condition: expect.any(String) } });
});
