import { PHONE, USERNAME_LONGEST, USERNAME_SHORTEST } from '#contract/accounts/accounts.ts';
import { phone } from '#contract/values/phone.ts';
import { line } from '#contract/values/text.ts';
import { normalEmail, normalUsername, usernameKey } from '../../api/accounts/account-fields.ts';
import { insertMovedAccounts, type MovedAccount } from '../../api/accounts/moved-account-writes.ts';
import { isBcrypt } from '../../api/accounts/passwords.ts';
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

/** The numbers of members here, by the documentIds that they have in Strapi. A dry run has none of new ones. */
export type StrapiMembers = ReadonlyMap<string, number>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const usernameCodec = line(USERNAME_LONGEST);
const emailOf = ({ data }: StrapiDocument) => normalEmail(textOf(data.email));

/** Members who are here already. */
interface Present {
  byDocument: Map<string, number>;
  byEmail: Map<string, { id: number; isProven: boolean }>;
  names: Set<string>;
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
  const rows = [
    ...(await found('document_id', ids)),
    ...(await found('email', emails)),
    ...(await found('username_key', names)),
  ];
  return {
    byDocument: new Map(rows.map(({ document_id, id }) => [document_id, id])),
    byEmail: new Map(rows.map(({ email, id, confirmed }) => [email ?? '', { id, isProven: confirmed === 1 }])),
    names: new Set(rows.flatMap(({ username_key }) => username_key ?? [])),
  };
}

/** Reads the members of an archive, and says what of them does not fit. `names`: the names that are taken. */
function openReader({ content, documents, report, now }: Moving, names: Set<string>) {
  const misfit = (document: StrapiDocument, field: string, reason: string) =>
    report.misfit({ part: 'users', document, field, reason });
  const roles = new Map(documents.ofType(ROLE).map((role) => [role.id, role.data]));

  /** Returns the name, or one that nobody has. */
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
    const said = textOf(document.data.phonenumber).trim();
    if (said === '') return null;
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
      // Accounts that nobody confirms end a week after they were made: these have a week from now on.
      ...(confirmed ? undefined : { createdAt: now(), updatedAt: now() }),
      username,
      email,
      provider: textOf(data.provider).slice(0, PROVIDER_LONGEST) || 'local',
      confirmed,
      blocked: data.blocked === true,
      phonenumber: phoneOf(document),
      newsletter: data.newsletter === true,
      hash: hashOf(document),
    };
  };
}

/** Brings over members with the hashes of their passwords. Whoever is a member here already stays as they are. */
export async function moveMembers(moving: Moving): Promise<StrapiMembers> {
  const { adapter, documents, isDryRun, report, progress, signal } = moving;
  const all = documents.ofType(USER);
  const isKept = await keepNumbers(moving, 'account', all);
  const present = await readPresent(adapter.db, all);
  const read = openReader(moving, present.names);
  const members = new Map<string, number>();
  const added: MovedAccount[] = [];
  const emails = new Set<string>();

  /** Returns the number of a member who has the address here, and has proved it, or at least as well as in Strapi. */
  function holderOf(document: StrapiDocument): number | undefined {
    const holder = present.byEmail.get(emailOf(document) ?? '-');
    return holder && (holder.isProven || document.data.confirmed !== true) ? holder.id : undefined;
  }

  function stay(document: StrapiDocument, holder: number): void {
    members.set(document.documentId, holder);
    report.count('users', 'unchanged');
    if (present.byDocument.has(document.documentId)) return;
    const reason = `"${shown(textOf(document.data.email))}" is a member here already, and stays as here.`;
    report.misfit({ part: 'users', document, field: 'email', reason });
  }

  function take(document: StrapiDocument): void {
    const holder = present.byDocument.get(document.documentId) ?? holderOf(document);
    const email = emailOf(document);
    if (holder !== undefined) {
      stay(document, holder);
      return;
    }
    if (email !== undefined && emails.has(email)) {
      report.count('users', 'left out');
      const reason = `"${shown(email)}" is another member's, too. This one is left out.`;
      report.misfit({ part: 'users', document, field: 'email', reason });
      return;
    }
    if (email !== undefined) emails.add(email);
    report.count('users', 'created');
    added.push(isKept ? { ...read(document), id: document.id } : read(document));
  }

  for (const document of all) take(document);
  for (let first = 0; first < added.length && !isDryRun && !signal.aborted; first += AT_ONCE) {
    const batch = added.slice(first, first + AT_ONCE);
    const ids = await adapter.db.transaction().execute((db) => insertMovedAccounts(adapter, db, batch));
    for (const [at, { documentId }] of batch.entries()) members.set(documentId, ids[at] ?? 0);
    progress(first + batch.length, added.length);
  }
  return members;
}
