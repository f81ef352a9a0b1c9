import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import {
  applySaved,
  checkTyped,
  type DraftState,
  noteSent,
  restoreTyping,
  sendableFields,
  typeInto,
} from './draft-state.ts';

test('a value typed back to the one shown leaves nothing to send, unless another was sent meanwhile', () => {
  const typed = typeInto(DRAFT, 'location', 'Gulu');
  expect(typed).toMatchObject({ fields: { location: { typed: 'Gulu', was: 'Jinja' } }, status: 'saving' });
  expect(typeInto(typed, 'location', 'Jinja').fields).toEqual({});
  const sending = noteSent(typed, sendableFields(typed));
  expect(typeInto(sending, 'location', 'Jinja').fields).toEqual({ location: { typed: 'Jinja', was: 'Jinja' } });
});

test('nothing is sent of a field with an error or a conflict, nor while the ad is in review', () => {
  const typed = typeInto(typeInto(typeInto(DRAFT, 'location', 'Gulu'), 'price', 'a lot'), 'year', '2010');
  const draft = { ...typed, faults: { price: 'Write an amount' }, conflicts: { year: { yours: 2010, theirs: 2011 } } };
  expect(sendableFields(draft).map(([name]) => name)).toEqual(['location']);
  expect(sendableFields({ ...draft, listing: { ...LISTING, state: 'in review' } })).toEqual([]);
});

test('text typed during a request is still to be sent after it, and is compared with the saved value', () => {
  const typed = typeInto(DRAFT, 'location', 'Nti');
  const fields = sendableFields(typed);
  const during = typeInto(noteSent(typed, fields), 'location', 'Ntinda');
  const saved = applySaved(during, fields, { version: 2, faults: {} });
  expect(saved.fields).toEqual({ location: { typed: 'Ntinda', was: 'Nti' } });
  expect(saved.listing).toMatchObject({ version: 2, values: { location: 'Nti' }, changed: ['location'] });
  expect(saved.sent).toEqual({});
});

test('text typed in this page stays when that of an earlier one is restored', () => {
  const earlier = {
    fields: { location: { typed: 'Gulu', was: 'Jinja' }, year: { typed: '2010', was: null } },
    sent: { year: [2010] },
  };
  const draft = restoreTyping(typeInto(DRAFT, 'location', 'Ntinda'), earlier);
  expect(draft.fields).toEqual({
    location: { typed: 'Ntinda', was: 'Jinja' },
    year: { typed: '2010', was: null },
  });
  expect(draft.sent).toEqual({ year: [2010] });
});

test('how a value was understood is said until something else is typed, also once it is saved', () => {
  const typed = checkTyped(typeInto(DRAFT, 'mileage', '65000 miles'));
  const notes = { mileage: '65,000 miles are 104,607 km.' };
  expect(typed).toMatchObject({ notes, faults: {} });
  const fields = sendableFields(typed);
  expect(applySaved(typed, fields, { version: 2, faults: {} })).toMatchObject({ notes, fields: {} });
  expect(checkTyped(typeInto(typed, 'mileage', '104,607 km')).notes).toEqual({});
});

const LISTING: OwnListing = {
  documentId: 'a'.repeat(24),
  kind: 'car',
  seller: 'b'.repeat(24),
  state: 'draft',
  stateSince: '',
  reason: null,
  version: 1,
  values: { location: 'Jinja' },
  publicValues: {},
  changed: [],
  isSubmitted: false,
  waitsBecause: [],
  usualMinutes: null,
  photoCount: 0,
  missing: [],
  firstPublishedAt: null,
  expiresAt: null,
};

const DRAFT: DraftState = {
  listing: LISTING,
  fields: {},
  sent: {},
  faults: {},
  notes: {},
  conflicts: {},
  status: 'saved',
};
