import { PHONE, USERNAME_LONGEST, USERNAME_SHORTEST } from '#contract/accounts/accounts.ts';
import { phone } from '#contract/values/phone.ts';
import { line } from '#contract/values/text.ts';
import { normalEmail, normalUsername, usernameKey } from '../../api/accounts/account-fields.ts';
import { insertMovedAccounts, type MovedAccount } from '../../api/accounts/moved-account-writes.ts';
import { isBcrypt } from '../../api/accounts/passwords.ts';
import { bannedAddresses, bannedNumbers } from '../../api/bans/ban-check-queries.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { inPortions } from '../import/catalogue-names.ts';
import type { StrapiDocument } from './documents.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import { timesOf } from './strapi-times.ts';

const USER = 'plugin::users-permissions.user';
const ROLE = 'plugin::users-permissions.role';
const USUAL_ROLE = 'authenticated';
const AT_ONCE = 250;
const PROVIDER_LONGEST = 40;

/** Ids of members here, by their documentId in Strapi. In a dry run, new members are missing. */
export type StrapiMembers = ReadonlyMap<string, number>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const usernameCodec = line(USERNAME_LONGEST);
const phoneIn = ({ data }: StrapiDocument) => textOf(data.phonenumber).trim();
const emailOf = ({ data }: StrapiDocument) => normalEmail(textOf(data.email));

/** Facts about the members that the market has already, by which Strapi's members are compared with them. */
interface Present {
  byDocument: Map<string, number>;
  byEmail: Map<string, { id: number; documentId: string; isProven: boolean }>;
  names: Set<string>;
  /** Email addresses and phone numbers that are banned here. */
  banned: ReadonlySet<string>;
}

async function readPresent(db: Database, documents: readonly StrapiDocument[]): Promise<Present> {
  const ids = documents.map(({ documentId }) => documentId);
  const emails = documents.flatMap((document) => emailOf(document) ?? []);
  const names = documents.map(({ data }) => usernameKey(normalUsername(textOf(data.username))));
  const found = (column: 'document_id' | 'email' | 'username_key', values: readonly string[]) =>
    inPortions([...new Set(values)], (portion) =>
      db
        .selectFrom('account')
        .select(['id', 'document_id', 'email', 'username_key', 'confirmed'])
        .where(column, 'in', portion)
        .execute(),
    );
  const banned = [
    ...(await inPortions([...new Set(emails)], async (portion) => [...(await bannedAddresses(db, portion))])),
    ...(await inPortions([...new Set(documents.map(phoneIn))], async (portion) => [
      ...(await bannedNumbers(db, portion)),
    ])),
  ];
  const rows = [
    ...(await found('document_id', ids)),
    ...(await found('email', emails)),
    ...(await found('username_key', names)),
  ];
  return {
    byDocument: new Map(rows.map(({ document_id, id }) => [document_id, id])),
    byEmail: new Map(
      rows.map(({ email, id, document_id, confirmed }) => [
        email ?? '',
        { id, documentId: document_id, isProven: confirmed === 1 },
      ]),
    ),
    names: new Set(rows.flatMap(({ username_key }) => username_key ?? [])),
    banned: new Set(banned),
  };
}

/** Returns a function that makes a member's row for the market from the entry in Strapi, and reports what does not fit. */
function openReader({ content, documents, report, now }: Moving, { names, banned }: Present) {
  const misfit = (document: StrapiDocument, field: string, reason: string) =>
    report.misfit({ part: 'users', document, field, reason });
  const roles = new Map(documents.ofType(ROLE).map((role) => [role.id, role.data]));

  /** Returns the member's username in Strapi; a generated one if that is not valid here or is taken. */
  function usernameOf(document: StrapiDocument): string {
    const said = textOf(document.data.username);
    const read = usernameCodec.readTyped(normalUsername(said));
    const name = 'value' in read && read.value.length >= USERNAME_SHORTEST ? read.value : undefined;
    if (name !== undefined && !names.has(usernameKey(name))) return name;
    const made = `Member ${document.documentId.slice(-12)}`;
    const why = name === undefined ? 'cannot be taken' : 'is the name of somebody else, but for capitals or the like';
    misfit(document, 'username', `"${shown(said)}" ${why}. It is "${made}" here; the address signs in as before.`);
    return made;
  }

  function phoneOf(document: StrapiDocument): string | null {
    const said = phoneIn(document);
    if (said === '') return null;
    if (banned.has(said)) {
      misfit(document, 'phonenumber', `"${shown(said)}" is banned here. It is left empty.`);
      return null;
    }
    const read = phone.readTyped(said);
    if ('value' in read && PHONE.test(read.value)) return read.value;
    misfit(document, 'phonenumber', `"${shown(said)}" is no number of ten digits. It is left empty.`);
    return null;
  }

  function hashOf(document: StrapiDocument): string | undefined {
    const hash = textOf(document.data.password);
    if (isBcrypt(hash)) return hash;
    if (hash !== '')
      misfit(document, 'password', 'It is hashed in a way that is not known here. A new one is set by mail.');
    return undefined;
  }

  function sayRole(document: StrapiDocument): void {
    const [id = 0] = content.related(USER, 'role', document.id);
    const { type, name } = roles.get(id) ?? {};
    if (type === undefined || type === USUAL_ROLE) return;
    misfit(document, 'role', `"${shown(textOf(name))}" means nothing here. Roles of staff are given by npm run staff.`);
  }

  return function read(document: StrapiDocument): MovedAccount {
    const { data, documentId } = document;
    const email = emailOf(document) ?? null;
    if (email === null)
      misfit(document, 'email', `"${shown(textOf(data.email))}" is no address. The name signs in as before.`);
    sayRole(document);
    const confirmed = data.confirmed === true;
    const username = usernameOf(document);
    names.add(usernameKey(username));
    return {
      documentId,
      ...timesOf(document, now()),
      // An unconfirmed account gets the present time as its creation: such accounts are deleted a week after that, and its owner shall have
      // the whole week.
      ...(confirmed ? undefined : { createdAt: now(), updatedAt: now() }),
      username,
      email,
      provider: textOf(data.provider).slice(0, PROVIDER_LONGEST) || 'local',
      confirmed,
      isProven: confirmed && content.provesAddresses,
      blocked: data.blocked === true,
      phonenumber: phoneOf(document),
      newsletter: data.newsletter === true,
      hash: hashOf(document),
    };
  };
}

const OTHERS = "is another member's, too. This one is left out.";
const UNPROVEN =
  'is a member here already, who stays as here. This one is left out, with saves and likes: nobody proved in Strapi whose address it is.';

const UNASKED =
  'users: That Strapi did not ask its members to prove their addresses. They sign in here as before; whoever proves an address, by Google or by a mail that sets a password, takes the account over, and the password that moved ends.';

/**
 * Returns one member for each e-mail address, since an address is unique here. Members who may sign in are preferred, then those who are
 * here already, then the oldest.
 */
function chosenOf(documents: readonly StrapiDocument[], { byDocument }: Present): Map<string, StrapiDocument> {
  const rank = ({ data, documentId }: StrapiDocument) =>
    (data.confirmed === true && data.blocked !== true ? 0 : 2) + (byDocument.has(documentId) ? 0 : 1);
  const ranked = documents.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);
  return new Map(
    ranked.toReversed().flatMap((document) => {
      const email = emailOf(document);
      return email === undefined ? [] : [[email, document]];
    }),
  );
}

/** Moves members, with the hashes of their passwords. A member who is here already does not change. Returns their ids. */
export async function moveMembers(moving: Moving): Promise<StrapiMembers> {
  const { adapter, content, documents, isDryRun, report, say, progress, signal } = moving;
  const all = documents.ofType(USER);
  const isKept = await keepNumbers(moving, 'account', all);
  const present = await readPresent(adapter.db, all);
  const read = openReader(moving, present);
  const members = new Map<string, number>();
  const added: MovedAccount[] = [];
  const chosen = chosenOf(all, present);
  const documentIds = new Set(all.map(({ documentId }) => documentId));

  function leaveOut(document: StrapiDocument, why: string): void {
    report.count('users', 'left out');
    const reason = `"${shown(emailOf(document) ?? '')}" ${why}`;
    report.misfit({ part: 'users', document, field: 'email', reason });
  }

  /**
   * Returns whether a member may keep the e-mail address: nobody here has it, or only a member who has not confirmed it while it was
   * confirmed in Strapi. If not, reports what happens to the member.
   */
  function isFree(document: StrapiDocument): boolean {
    const holder = present.byEmail.get(emailOf(document) ?? '-');
    if (!holder) return true;
    const isProven = content.provesAddresses && document.data.confirmed === true;
    if (documentIds.has(holder.documentId)) leaveOut(document, OTHERS);
    else if (holder.isProven && isProven) {
      members.set(document.documentId, holder.id);
      report.count('users', 'unchanged');
      const reason = `"${shown(textOf(document.data.email))}" is a member here already, and stays as here.`;
      report.misfit({ part: 'users', document, field: 'email', reason });
    } else if (holder.isProven || !isProven) leaveOut(document, UNPROVEN);
    else return true;
    return false;
  }

  function take(document: StrapiDocument): void {
    const own = present.byDocument.get(document.documentId);
    const email = emailOf(document);
    if (own !== undefined) {
      members.set(document.documentId, own);
      report.count('users', 'unchanged');
    } else if (email !== undefined && chosen.get(email) !== document) leaveOut(document, OTHERS);
    else if (present.banned.has(email ?? '')) leaveOut(document, 'is banned here. The member is left out.');
    else if (isFree(document)) {
      report.count('users', 'created');
      added.push(isKept ? { ...read(document), id: document.id } : read(document));
    }
  }

  for (const document of all) take(document);
  if (added.some(({ confirmed, isProven }) => confirmed && !isProven)) say(UNASKED);
  for (let first = 0; first < added.length && !isDryRun && !signal.aborted; first += AT_ONCE) {
    const batch = added.slice(first, first + AT_ONCE);
    const ids = await adapter.db.transaction().execute((db) => insertMovedAccounts(adapter, db, batch));
    for (const [at, { documentId }] of batch.entries()) members.set(documentId, ids[at] ?? 0);
    progress(first + batch.length, added.length);
  }
  return members;
}
