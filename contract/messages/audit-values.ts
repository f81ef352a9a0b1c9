import { WORDS } from '../entities/words.ts';
import { STAFF_SCOPES } from '../permissions.ts';
import { SELLER_CHECKS } from '../sellers/seller-checks.ts';
import { formatNumber } from '../values/numbers.ts';
import { momentWords } from './review-pages.ts';
import { checkWords } from './seller-checks.ts';
import { ROLES, SCOPES } from './team.ts';

/** Words for the values in audit events, where roles, times and lists are stored as code has them. */

type Values = Readonly<Record<string, unknown>>;

const YES = 'yes';
const NO = 'no';
const A_PICTURE = 'a picture';
const pictures = (count: number) => (count === 1 ? A_PICTURE : `${count} pictures`);
const openUntil = (moment: string) => `open until ${moment}`;
const goodUntil = (moment: string) => `good until ${moment}`;
const quoted = (name: string) => `“${name}”`;
const may = (things: readonly string[]) => `may write or read: ${things.join('; ')}`;

/** Words for codes, by the field in which they are stored. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { published: 'live', 'in review': 'waiting for review', active: 'may sell', new: 'waits for an answer' },
  outcome: { upheld: 'something was wrong', dismissed: 'nothing was wrong' },
  role: ROLES,
  scopes: SCOPES,
};

function codeWords(field: string, code: string): string {
  const scope = field === 'scopes' ? STAFF_SCOPES.find((one) => one === code) : undefined;
  if (scope) return WORDS[scope].many;
  if (field === 'checks') return SELLER_CHECKS.filter((check) => check === code).map(checkWords)[0] ?? code;
  return CODES[field]?.[code] ?? code;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const moment = (value: unknown) => (typeof value === 'number' ? momentWords(new Date(value).toISOString()) : undefined);
const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null;

function valuesWords(values: Values): string | null {
  const { kind, name, role, scopes, expiresAt } = values;
  const until = moment(expiresAt);
  // The values of a member or an invitation: a role in a team.
  if (typeof role === 'string') return joined([codeWords('role', role), until && openUntil(until)]);
  // The values of a new token: its name and what it may do.
  if (Array.isArray(scopes) && typeof name === 'string') {
    const things = scopes.map((scope) => codeWords('scopes', String(scope)));
    return joined([quoted(name), may(things), until && goodUntil(until)]);
  }
  // The values name the token, webhook or invitation that the event is about.
  if (typeof kind === 'string' && typeof name === 'string') return `${kind} ${quoted(name)}`;
  if (typeof name === 'string') return quoted(name);
  return joined(Object.entries(values).map(([part, value]) => `${part}: ${valueWords(part, value) ?? ''}`));
}

const PICTURES: ReadonlySet<string> = new Set(['logo', 'cover', 'image', 'images']);
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'mileage']);

function listWords(field: string, values: readonly unknown[]): string | null {
  if (PICTURES.has(field)) return values.length > 0 ? pictures(values.length) : null;
  // Message ids mean nothing to a reader; the number of messages does.
  if (field === 'leads') return String(values.length);
  return joined(values.map((one) => valueWords(field, one)));
}

function plainWords(field: string, value: string | number | boolean): string {
  if (PICTURES.has(field)) return A_PICTURE;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return AMOUNTS.has(field) ? formatNumber(value) : String(value);
  return codeWords(field, value);
}

/** Returns a value of an audit event in words for staff; null if there is no value. */
export function valueWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return listWords(field, value);
  if (isValues(value)) return valuesWords(value);
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? plainWords(field, value) : null;
}
