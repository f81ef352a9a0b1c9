import { namesOf, namesWith } from './values/names.ts';

// The table of permissions, for the server and the pages. Code asks `can`; no code compares roles by itself.

interface SellerRoleProperties {
  /** This role answers for the seller's ads, and is reminded of them. Only an owner gives or takes it. */
  isHead: boolean;
}

/** The most powerful first. */
export const SELLER_ROLES = {
  owner: { isHead: true },
  manager: { isHead: true },
  agent: { isHead: false },
} as const satisfies Record<string, SellerRoleProperties>;
export type SellerRole = keyof typeof SELLER_ROLES;

export const SELLER_ROLE_NAMES: readonly SellerRole[] = namesOf(SELLER_ROLES);
export const HEAD_ROLES = namesWith(SELLER_ROLES, 'isHead');

export const STAFF_ROLES = ['moderator', 'editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const SELLER_KINDS = ['dealer', 'garage', 'private', 'market'] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/** The member acts for this seller. A private seller is the owner of their own. */
export interface Membership {
  sellerId: number;
  kind: SellerKind;
  role: SellerRole;
}

/** The scopes that an API token can have. */
export const TOKEN_SCOPES = ['listings:write', 'uploads:write', 'drafts:read', 'leads:read', 'leads:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes that a staff member's token can have: types of entries, as in `/api/{type}`. */
export const STAFF_SCOPES = [
  'makes',
  'models',
  'categories',
  'features',
  'sparecategories',
  'articles',
  'translations',
  'dealer-infos',
  'garages',
] as const;
export type StaffScope = (typeof STAFF_SCOPES)[number];

/** The caller of an action: a visitor, a member with their roles, or a token. */
export interface Actor {
  /** Null: a visitor, or a token. */
  accountId: number | null;
  memberships: readonly Membership[];
  staffRoles: readonly StaffRole[];
  /** Was the second factor given, in this session and lately? */
  isStrong: boolean;
  /** The member chose to set up a second factor. Then actions that give others access, or that export data, ask for it. */
  asksSecondFactor?: boolean;
  /** A browser with drafts, whose owner is not known yet. */
  isGuest?: boolean;
  /** Set where a seller's own system calls. It acts as a manager within its scopes, and is never strong. */
  token?: { id: string; sellerId: number; kind: SellerKind; scopes: readonly TokenScope[] };
  /** Set if a program writes in the name of this member of staff: it may do no more than the member may at that moment. */
  staffToken?: { id: string; scopes: readonly StaffScope[] };
}

export const VISITOR: Actor = { accountId: null, memberships: [], staffRoles: [], isStrong: false };

/** The thing that an action is about. */
export interface Subject {
  /** The seller that it belongs to; undefined: none, as with the queue of reviews. */
  sellerId?: number;
  /** For a lead: the member to whom it is assigned; null: it is not assigned. */
  assigneeId?: number | null;
  /** For a lead: whether its listing was reported. */
  isReported?: boolean;
  /** The type of the entry that is written. */
  type?: StaffScope;
  /** For a team member: the account whose role changes (null: an invitation), and the present or new role. */
  member?: { accountId: number | null; role: SellerRole };
}

/** The columns of the table: the roles in which somebody acts. */
type Holder = 'member' | 'private' | SellerRole | StaffRole;

/**
 * 'strong': with the second factor alone. 'unassigned or own', 'reported', 'agents': only of leads, or people, that are so.
 */
type Grant = true | 'strong' | 'unassigned or own' | 'reported' | 'agents';

interface Permission {
  by: Readonly<Partial<Record<Holder, Grant>>>;
  /** The scope that a token needs; undefined: no token may. */
  token?: TokenScope;
  /** A program may do this with a token of a staff member who may do it, for the types in the token's scopes. */
  isOfStaffTokens?: true;
}

const sellers = { private: true, agent: true, manager: true, owner: true } as const satisfies Record<
  'private' | SellerRole,
  true
>;
const heads = { manager: true, owner: true } as const satisfies Record<(typeof HEAD_ROLES)[number], true>;
const staff = { moderator: true, editor: true, admin: true } as const satisfies Record<StaffRole, true>;
const moderation = { moderator: 'strong', admin: 'strong' } as const;
const administration = { admin: 'strong' } as const;

/** Every action there is. A route that names none of these fails the tests. */
export const PERMISSIONS = {
  'manage own sessions': { by: { member: true } },
  'join a seller': { by: { member: true } },
  'begin a private seller': { by: { member: true } },
  'open the office of a seller': { by: sellers },
  /** Set up, use and remove a second factor of one's own. */
  'secure own account': { by: sellers },
  'open the office of staff': { by: staff },

  /** Drafts, photos, submitting, reserved, sold, renewing. */
  'edit listings': { by: sellers, token: 'listings:write' },
  /** Files that are to become photos. */
  'upload files': { by: sellers, token: 'uploads:write' },
  /** Read the seller's own unpublished listings. */
  'read drafts': { by: sellers, token: 'drafts:read' },
  /** Includes the seller's description. */
  'change the price': { by: sellers, token: 'listings:write' },
  'withdraw listings': { by: { private: true, ...heads }, token: 'listings:write' },
  'change listings in bulk': { by: { private: true, ...heads } },
  'import listings': { by: heads },
  'manage tokens': { by: heads },
  'manage webhooks': { by: heads },
  /** For a seller's own system. People who may read leads have 'answer leads'. */
  'read own leads': { by: {}, token: 'leads:read' },
  'answer leads': { by: { private: true, agent: 'unassigned or own', ...heads }, token: 'leads:write' },
  'hand leads over': { by: heads },
  'export leads': { by: { private: true, ...heads } },
  /** Choose the notices about buyers. */
  'choose own notices': { by: sellers },
  'edit the public page': { by: { private: true, ...heads, admin: 'strong' } },
  'manage the team': { by: { manager: 'agents', owner: true, admin: 'strong' } },
  /** Members leave by themselves. A private seller has no team to leave. */
  'leave the team': { by: { agent: true, ...heads } },

  'review listings': { by: moderation },
  'remove listings': { by: moderation },
  'pause sellers': { by: moderation },
  'suspend sellers': { by: moderation },
  'ban members': { by: moderation },
  /** Change the values and texts of any ad. */
  'edit ads': { by: { moderator: 'strong', editor: 'strong', admin: 'strong' } },
  'see contact data': { by: moderation },
  'read leads': { by: { moderator: 'reported', admin: 'strong' } },
  /** Messages of the contact form. */
  'answer visitors': { by: moderation },
  'restore listings': { by: administration },
  'edit content': { by: { editor: 'strong', admin: 'strong' }, isOfStaffTokens: true },
  /** Dealers and garages in the public contract. */
  'edit dealers and garages': { by: administration, isOfStaffTokens: true },
  /** Manage tokens of programs, also those of other staff. */
  'make staff tokens': { by: administration },
  /** Cars that the home page shows first, until a day. */
  'feature listings': { by: { editor: 'strong', admin: 'strong' } },
  'manage sellers': { by: administration },
  'manage members': { by: administration },
  'manage staff': { by: administration },
  'change settings': { by: administration },
  'read the audit': { by: administration },
  'see figures': { by: administration },
  /** Try again or give up failed jobs, and switch webhooks on again. */
  'look after failures': { by: administration },
  'export data': { by: administration },
  'erase members': { by: administration },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** The permission for writing each of these types. */
export const STAFF_WRITES: Readonly<Record<StaffScope, Action>> = {
  makes: 'edit content',
  models: 'edit content',
  categories: 'edit content',
  features: 'edit content',
  sparecategories: 'edit content',
  articles: 'edit content',
  translations: 'edit content',
  'dealer-infos': 'edit dealers and garages',
  garages: 'edit dealers and garages',
};

/** Returns the roles of staff that may do this, with the second factor where it is required. */
export const staffRolesFor = (action: Action): StaffRole[] =>
  STAFF_ROLES.filter((role) => role in PERMISSIONS[action].by);

/** Returns the roles in which somebody acts towards a subject. */
function holdersOf(actor: Actor, { sellerId }: Subject): Holder[] {
  if (actor.accountId === null) return [];
  const own = actor.memberships.filter((one) => sellerId === undefined || one.sellerId === sellerId);
  return ['member', ...own.map(({ kind, role }) => (kind === 'private' ? 'private' : role)), ...actor.staffRoles];
}

function isGranted(grant: Grant | undefined, actor: Actor, subject: Subject): boolean {
  const { sellerId, assigneeId, isReported, member } = subject;
  switch (grant) {
    case undefined:
      return false;
    case true:
      return true;
    case 'strong':
      return actor.isStrong;
    case 'unassigned or own':
      // Without a particular lead the question is whether there can be any.
      if (assigneeId === undefined) return sellerId === undefined;
      return assigneeId === null || assigneeId === actor.accountId;
    case 'reported':
      return (isReported ?? sellerId === undefined) && actor.isStrong;
    default:
      return member === undefined || !SELLER_ROLES[member.role].isHead;
  }
}

/** Decisions of moderators. No moderator or admin decides about their own ads. */
const JUDGES: ReadonlySet<Action> = new Set([
  'review listings',
  'remove listings',
  'restore listings',
  'pause sellers',
  'suspend sellers',
  'ban members',
  'feature listings',
  'edit ads',
  'manage sellers',
  'edit dealers and garages',
]);

const isOwn = ({ memberships }: Actor, { sellerId }: Subject) =>
  sellerId !== undefined && memberships.some((one) => one.sellerId === sellerId);

/** Actions that let others in to a seller, or take its buyers' names out. */
const DOORS: ReadonlySet<Action> = new Set(['manage tokens', 'manage webhooks', 'manage the team', 'export leads']);

/**
 * Returns whether a program may do this with a staff member's token. The member gave the second factor when making the token; it stops
 * working once they may no longer make one.
 */
function canByStaffToken(actor: Actor, action: Action, subject: Subject): boolean {
  const { by, isOfStaffTokens }: Permission = PERMISSIONS[action];
  const isInScope = subject.type !== undefined && actor.staffToken?.scopes.includes(subject.type) === true;
  if (!isOfStaffTokens || !isInScope || (JUDGES.has(action) && isOwn(actor, subject))) return false;
  const makers = staffRolesFor('make staff tokens');
  return actor.staffRoles.some((role) => by[role] !== undefined && makers.includes(role));
}

/** All that a guest may do: write a draft, and say who they are. */
const GUESTS: ReadonlySet<Action> = new Set([
  'begin a private seller',
  'open the office of a seller',
  'edit listings',
  'upload files',
  'read drafts',
  'edit the public page',
]);

/** Returns whether the actor may do this with the subject. Without a subject: whether there is any with which they may. */
export function can(actor: Actor, action: Action, subject: Subject = {}): boolean {
  const { by, token }: Permission = PERMISSIONS[action];
  if (actor.staffToken) return canByStaffToken(actor, action, subject);
  if (actor.token) {
    const isTheirs = subject.sellerId === undefined || subject.sellerId === actor.token.sellerId;
    return token !== undefined && isTheirs && actor.token.scopes.includes(token);
  }
  if (actor.isGuest && !GUESTS.has(action)) return false;
  // A member cannot change their own role.
  if (action === 'manage the team' && subject.member?.accountId === actor.accountId) return false;
  if (JUDGES.has(action) && isOwn(actor, subject)) return false;
  if (DOORS.has(action) && actor.asksSecondFactor && !actor.isStrong) return false;
  return holdersOf(actor, subject).some((holder) => isGranted(by[holder], actor, subject));
}

/** Returns whether only the second factor is missing. Then the user is asked for it, instead of being refused. */
export const needsSecondFactor = (actor: Actor, action: Action, subject: Subject = {}): boolean =>
  !actor.isStrong && !can(actor, action, subject) && can({ ...actor, isStrong: true }, action, subject);
