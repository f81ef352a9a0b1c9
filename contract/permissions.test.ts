import { expect, test } from 'vitest';
import {
  type Action,
  type Actor,
  can,
  needsSecondFactor,
  PERMISSIONS,
  type TokenScope,
  VISITOR,
} from './permissions.ts';

const OWN = 1;
const actor = (part: Partial<Actor>): Actor => ({ ...VISITOR, accountId: 7, ...part });
const member = actor({});
const privateSeller = actor({ memberships: [{ sellerId: OWN, kind: 'private', role: 'owner' }] });
const inRole = (role: 'owner' | 'manager' | 'agent') =>
  actor({ memberships: [{ sellerId: OWN, kind: 'dealer', role }] });
const staff = (role: 'moderator' | 'editor' | 'admin', isStrong = true) => actor({ staffRoles: [role], isStrong });
const callers = {
  visitor: VISITOR,
  member,
  'private seller': privateSeller,
  agent: inRole('agent'),
  manager: inRole('manager'),
  owner: inRole('owner'),
  moderator: staff('moderator'),
  editor: staff('editor'),
  admin: staff('admin'),
};
test.each([
  ['manage own sessions', Object.keys(callers).slice(1)],
  ['edit listings', ['private seller', 'agent', 'manager', 'owner']],
  ['change the price', ['private seller', 'agent', 'manager', 'owner']],
  ['withdraw listings', ['private seller', 'manager', 'owner']],
  ['change listings in bulk', ['private seller', 'manager', 'owner']],
  ['import listings', ['manager', 'owner']],
  ['manage tokens', ['manager', 'owner']],
  ['export leads', ['private seller', 'manager', 'owner']],
  ['edit the public page', ['private seller', 'manager', 'owner', 'admin']],
  ['review listings', ['moderator', 'admin']],
  ['suspend sellers', ['moderator', 'admin']],
  ['answer visitors', ['moderator', 'admin']],
  ['edit content', ['editor', 'admin']],
  ['feature listings', ['editor', 'admin']],
  ['manage sellers', ['admin']],
] as [Action, string[]][])('%s: %s', (action, holders) => {
  const isOfASeller = ['edit listings', 'change the price', 'withdraw listings', 'edit the public page'].includes(
    action,
  );
  expect(who(action, isOfASeller ? OWN : undefined)).toEqual(holders);
});

test('what is another seller’s is not touched, whatever the role', () => {
  for (const action of [
    'edit listings',
    'change the price',
    'withdraw listings',
    'import listings',
    'answer leads',
  ] as const) {
    expect(who(action, OTHERS), action).toEqual([]);
  }
});

test('an agent answers leads that nobody has or that are theirs', () => {
  const agent = inRole('agent');
  expect(can(agent, 'answer leads', { sellerId: OWN, assigneeId: null })).toBe(true);
  expect(can(agent, 'answer leads', { sellerId: OWN, assigneeId: 7 })).toBe(true);
  expect(can(agent, 'answer leads', { sellerId: OWN, assigneeId: 8 })).toBe(false);
  expect(can(agent, 'answer leads', { sellerId: OWN })).toBe(false);
});

test('whoever is on a team leaves it by themselves; who sells in private has none to leave', () => {
  for (const role of ['agent', 'manager', 'owner'] as const) {
    expect(can(inRole(role), 'leave the team', { sellerId: OWN })).toBe(true);
    expect(can(inRole(role), 'leave the team', { sellerId: OTHERS })).toBe(false);
  }
  const alone = { sellerId: OWN, kind: 'private', role: 'owner' } as const;
  expect(can({ ...inRole('owner'), memberships: [alone] }, 'leave the team', { sellerId: OWN })).toBe(false);
});

test('a manager puts agents in and out, an owner anybody', () => {
  const about = (role: 'owner' | 'manager' | 'agent') => ({ sellerId: OWN, member: { accountId: 9, role } });
  expect(can(inRole('manager'), 'manage the team', about('agent'))).toBe(true);
  expect(can(inRole('manager'), 'manage the team', about('manager'))).toBe(false);
  expect(can(inRole('owner'), 'manage the team', about('owner'))).toBe(true);
  expect(can(inRole('agent'), 'manage the team', about('agent'))).toBe(false);
  expect(can(inRole('owner'), 'manage the team', { sellerId: OWN, member: { accountId: 7, role: 'owner' } })).toBe(
    false,
  );
  expect(can(inRole('owner'), 'manage the team', { sellerId: OWN, member: { accountId: null, role: 'owner' } })).toBe(
    true,
  );
});

test('staff without the second factor do nothing that asks for it, and are asked for it', () => {
  const weak = staff('admin', false);
  const strongOnly = (Object.keys(PERMISSIONS) as Action[]).filter(
    (action) => can(staff('admin'), action) && !can(weak, action),
  );
  expect(strongOnly).toContain('erase members');
  expect(strongOnly).toContain('review listings');
  for (const action of strongOnly) expect(needsSecondFactor(weak, action), action).toBe(true);
  expect(needsSecondFactor(member, 'review listings')).toBe(false);
});

test('nobody judges what they sell themselves, an admin neither', () => {
  const both = actor({
    staffRoles: ['admin', 'moderator'],
    isStrong: true,
    memberships: [{ sellerId: OWN, kind: 'dealer', role: 'owner' }],
  });
  expect(can(both, 'review listings', { sellerId: OTHERS })).toBe(true);
  for (const action of ['review listings', 'remove listings', 'restore listings', 'suspend sellers'] as const) {
    expect(can(both, action, { sellerId: OWN }), action).toBe(false);
  }
});

test('a token acts within its scopes for its seller, and never where the second factor is asked for', () => {
  expect(can(token, 'edit listings', { sellerId: OWN })).toBe(true);
  expect(can(token, 'edit listings', { sellerId: OTHERS })).toBe(false);
  expect(can(token, 'answer leads', { sellerId: OWN })).toBe(false);
  const actions = Object.keys(PERMISSIONS) as Action[];
  expect(actions.filter((action) => can(token, action, { sellerId: OWN }))).toEqual([
    'edit listings',
    'change the price',
    'withdraw listings',
  ]);
  const ofScope = (scope: TokenScope) =>
    actions.filter((action) =>
      can({ ...VISITOR, token: { id: 'a', sellerId: OWN, kind: 'dealer', scopes: [scope] } }, action, {
        sellerId: OWN,
      }),
    );
  expect(ofScope('uploads:write')).toEqual(['upload files']);
  expect(ofScope('drafts:read')).toEqual(['read drafts']);
  expect(ofScope('leads:read')).toEqual(['read own leads']);
  expect(ofScope('leads:write')).toEqual(['answer leads']);
});

test('whoever set up a second factor as a seller is asked for it where others are let in or names go out, and nowhere else', () => {
  const owner: Actor = { ...inRole('owner'), asksSecondFactor: true };
  const actions = Object.keys(PERMISSIONS) as Action[];
  const asked = actions.filter((action) => needsSecondFactor(owner, action, { sellerId: OWN }));
  expect(asked.toSorted()).toEqual(['export leads', 'manage the team', 'manage tokens', 'manage webhooks']);
  for (const action of asked) expect(can({ ...owner, isStrong: true }, action, { sellerId: OWN })).toBe(true);
  expect(can(inRole('owner'), 'manage tokens', { sellerId: OWN })).toBe(true);
});

const OTHERS = 2;

const token: Actor = { ...VISITOR, token: { id: 'a', sellerId: OWN, kind: 'dealer', scopes: ['listings:write'] } };

const who = (action: Action, sellerId?: number) =>
  Object.entries(callers)
    .filter(([, one]) => can(one, action, sellerId === undefined ? {} : { sellerId }))
    .map(([name]) => name);
