import { WORDS } from '../entities/words.ts';
import { STAFF_SCOPES } from '../permissions.ts';
import { SELLER_CHECKS } from '../sellers/seller-checks.ts';
import { formatNumber } from '../values/numbers.ts';
import { LISTING_STATE_WORDS, momentWords } from './review-pages.ts';
import { checkWords } from './seller-checks.ts';
import { ROLES, SCOPES } from './team.ts';

/** Words for values in audit events. Roles, times and lists are stored there in the form that code uses. */

type Values = Readonly<Record<string, unknown>>;

const YES = 'yes';
const NO = 'no';
const A_PICTURE = 'a picture';
const pictures = (count: number) => (count === 1 ? A_PICTURE : `${count} pictures`);
const openUntil = (moment: string) => `open until ${moment}`;
const goodUntil = (moment: string) => `good until ${moment}`;
const quoted = (name: string) => `“${name}”`;
const may = (things: readonly string[]) => `may write or read: ${things.join('; ')}`;

/** Words for stored values that are names in code, such as 'in review', by the field that holds the value. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { ...LISTING_STATE_WORDS, active: 'may sell', new: 'waits for an answer' },
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
  // The event is about an invitation or a team member, so its values include a role.
  if (typeof role === 'string') return joined([codeWords('role', role), until && openUntil(until)]);
  // The event is about a new token: its values are the token's name and what the token may do.
  if (Array.isArray(scopes) && typeof name === 'string') {
    const things = scopes.map((scope) => codeWords('scopes', String(scope)));
    return joined([quoted(name), may(things), until && goodUntil(until)]);
  }
  // The event is about a token, webhook or invitation: its values give the kind and the name.
  if (typeof kind === 'string' && typeof name === 'string') return `${kind} ${quoted(name)}`;
  if (typeof name === 'string') return quoted(name);
  return joined(Object.entries(values).map(([part, value]) => `${part}: ${valueWords(part, value) ?? ''}`));
}

const PICTURES: ReadonlySet<string> = new Set(['logo', 'cover', 'image', 'images']);
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'mileage']);

function listWords(field: string, values: readonly unknown[]): string | null {
  if (PICTURES.has(field)) return values.length > 0 ? pictures(values.length) : null;
  // For leads, only their number is shown, because ids mean nothing to a reader.
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
