import { namesOf, namesWith } from './values/names.ts';

// Decides who may do what, for the server and for the pages. Code asks the function `can` and never compares roles itself.

interface SellerRoleProperties {
  /** Members in this role are responsible for the seller's ads, and get the reminders. Only an owner can give or take away the role. */
  isHead: boolean;
}

/** The roles in a seller's team, the most powerful first. */
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

/** A seller for whom a member acts, and the member's role there. A private seller's own member has the role of owner. */
export interface Membership {
  sellerId: number;
  kind: SellerKind;
  role: SellerRole;
}

/** The scopes that a seller's API token can have. */
export const TOKEN_SCOPES = ['listings:write', 'uploads:write', 'drafts:read', 'leads:read', 'leads:write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The scopes that a staff member's token can have: the types of entries it may write, as in `/api/{type}`. */
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

/** The caller of an action: a visitor, a member with their roles, or a program with a token. */
export interface Actor {
  /** Null for a visitor, and for a program with a seller's token. */
  accountId: number | null;
  memberships: readonly Membership[];
  staffRoles: readonly StaffRole[];
  /** True: the second factor was given in this session, at most STRONG_HOURS ago (contract/office/second-factor.ts). */
  isStrong: boolean;
  /** True: the member has set up a second factor by choice. So it is required for actions that give others access or export data. */
  asksSecondFactor?: boolean;
  /** True: a visitor who writes drafts without having signed in. The drafts belong to the visitor's browser. */
  isGuest?: boolean;
  /** Set if a seller's own system calls with an API token. It may do only what the token's scopes allow, and it never has a second factor. */
  token?: { id: string; sellerId: number; kind: SellerKind; scopes: readonly TokenScope[] };
  /** Set if a program calls with a staff member's token. The program may do no more than that member may do now. */
  staffToken?: { id: string; scopes: readonly StaffScope[] };
}

export const VISITOR: Actor = { accountId: null, memberships: [], staffRoles: [], isStrong: false };

/** The thing that an actor wants to act on. */
export interface Subject {
  /** The seller to whom the thing belongs; undefined if it belongs to no seller, as the queue of reviews. */
  sellerId?: number;
  /** For a lead: the member to whom the lead is assigned; null if it is assigned to nobody. */
  assigneeId?: number | null;
  /** For a lead: true if the ad that the lead is about was reported. */
  isReported?: boolean;
  /** For an entry that is to be written: its type. */
  type?: StaffScope;
  /** For a member of a team: the account whose role is to be changed (null for an invitation), and the present or the new role. */
  member?: { accountId: number | null; role: SellerRole };
}

/** The roles that PERMISSIONS knows. 'member': any signed-in member. 'private': a private seller. */
type Holder = 'member' | 'private' | SellerRole | StaffRole;

/**
 * How far a role may do something. 'strong': only with the second factor. 'unassigned or own': only leads that are not assigned to another member.
 * 'reported': only leads of reported ads. 'agents': only members in the role of agent.
 */
type Grant = true | 'strong' | 'unassigned or own' | 'reported' | 'agents';

interface Permission {
  by: Readonly<Partial<Record<Holder, Grant>>>;
  /** The scope that a seller's token needs for this action; undefined: no seller's token allows the action. */
  token?: TokenScope;
  /** True: a program with a staff member's token may take this action, if the member may take it and the token's scopes have the entry's type. */
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

/** All actions, each with the roles that may take it. Tests fail for a route of the API that names none of these actions. */
export const PERMISSIONS = {
  'manage own sessions': { by: { member: true } },
  'join a seller': { by: { member: true } },
  'begin a private seller': { by: { member: true } },
  'open the office of a seller': { by: sellers },
  /** Set up, use and remove one's own second factor. */
  'secure own account': { by: sellers },
  'open the office of staff': { by: staff },

  /** Write drafts, add photos, send ads for checking, mark them as reserved or sold, and renew them. */
  'edit listings': { by: sellers, token: 'listings:write' },
  /** Upload files that become photos of an ad. */
  'upload files': { by: sellers, token: 'uploads:write' },
  /** Read ads of the seller that buyers cannot see, such as drafts. */
  'read drafts': { by: sellers, token: 'drafts:read' },
  /** Change the price or the description of an ad. */
  'change the price': { by: sellers, token: 'listings:write' },
  'withdraw listings': { by: { private: true, ...heads }, token: 'listings:write' },
  'change listings in bulk': { by: { private: true, ...heads } },
  'import listings': { by: heads },
  'manage tokens': { by: heads },
  'manage webhooks': { by: heads },
  /**
   * Lets a seller's own system read the seller's leads with an API token. No role has this permission: people read leads with the permission
   * 'answer leads'.
   */
  'read own leads': { by: {}, token: 'leads:read' },
  'answer leads': { by: { private: true, agent: 'unassigned or own', ...heads }, token: 'leads:write' },
  'hand leads over': { by: heads },
  'export leads': { by: { private: true, ...heads } },
  /** Choose by which SMS and mails one is told of leads. */
  'choose own notices': { by: sellers },
  'edit the public page': { by: { private: true, ...heads, admin: 'strong' } },
  'manage the team': { by: { manager: 'agents', owner: true, admin: 'strong' } },
  /** Members may leave a team by themselves. A private seller has no team. */
  'leave the team': { by: { agent: true, ...heads } },

  'review listings': { by: moderation },
  'remove listings': { by: moderation },
  'pause sellers': { by: moderation },
  'suspend sellers': { by: moderation },
  'ban members': { by: moderation },
  /** Change the values and texts of any seller's ad. */
  'edit ads': { by: { moderator: 'strong', editor: 'strong', admin: 'strong' } },
  'see contact data': { by: moderation },
  'read leads': { by: { moderator: 'reported', admin: 'strong' } },
  /** Answer messages that visitors sent with the contact form. */
  'answer visitors': { by: moderation },
  'restore listings': { by: administration },
  'edit content': { by: { editor: 'strong', admin: 'strong' }, isOfStaffTokens: true },
  /** Write dealers and garages with the API. */
  'edit dealers and garages': { by: administration, isOfStaffTokens: true },
  /** Create and end one's own tokens for programs, and end those of other staff. */
  'make staff tokens': { by: administration },
  /** Choose cars that the home page shows first, and until when. */
  'feature listings': { by: { editor: 'strong', admin: 'strong' } },
  'manage sellers': { by: administration },
  'manage members': { by: administration },
  'manage staff': { by: administration },
  'change settings': { by: administration },
  'read the audit': { by: administration },
  'see figures': { by: administration },
  /** Try failed jobs again or give them up, and switch webhooks on again. */
  'look after failures': { by: administration },
  'export data': { by: administration },
  'erase members': { by: administration },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

/** The permission that is needed to write each type of entry. */
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

/** Returns the roles of staff that may take this action, including the ones that need the second factor for it. */
export const staffRolesFor = (action: Action): StaffRole[] =>
  STAFF_ROLES.filter((role) => role in PERMISSIONS[action].by);

/**
 * Returns the actor's roles that count for this subject: 'member', roles on the staff, and roles with the subject's seller (or with any seller
 * if the subject has none).
 */
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
      // Without a particular lead, the answer is whether the actor may work on any lead.
      if (assigneeId === undefined) return sellerId === undefined;
      return assigneeId === null || assigneeId === actor.accountId;
    case 'reported':
      return (isReported ?? sellerId === undefined) && actor.isStrong;
    default:
      return member === undefined || !SELLER_ROLES[member.role].isHead;
  }
}

/** Decisions of staff about sellers and ads. Nobody may decide about a seller for whom they act. */
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

/** Actions that give others access to a seller's data, or export data about buyers. */
const DOORS: ReadonlySet<Action> = new Set(['manage tokens', 'manage webhooks', 'manage the team', 'export leads']);

/**
 * Returns whether a program may take this action with a staff member's token. No second factor is asked for, because the member gave it when
 * creating the token. The token stops working as soon as the member may no longer create tokens.
 */
function canByStaffToken(actor: Actor, action: Action, subject: Subject): boolean {
  const { by, isOfStaffTokens }: Permission = PERMISSIONS[action];
  const isInScope = subject.type !== undefined && actor.staffToken?.scopes.includes(subject.type) === true;
  if (!isOfStaffTokens || !isInScope || (JUDGES.has(action) && isOwn(actor, subject))) return false;
  const makers = staffRolesFor('make staff tokens');
  return actor.staffRoles.some((role) => by[role] !== undefined && makers.includes(role));
}

/** Everything that visitors may do before they sign in: write a draft, and say who they are. */
const GUESTS: ReadonlySet<Action> = new Set([
  'begin a private seller',
  'open the office of a seller',
  'edit listings',
  'upload files',
  'read drafts',
  'edit the public page',
]);

/**
 * Returns whether the actor may take this action on the subject. Without a subject: whether there is any subject on which the actor may take
 * it.
 */
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

/**
 * Returns whether the actor could take this action after giving the second factor. Such an actor is asked for the second factor instead of being
 * refused.
 */
export const needsSecondFactor = (actor: Actor, action: Action, subject: Subject = {}): boolean =>
  !actor.isStrong && !can(actor, action, subject) && can({ ...actor, isStrong: true }, action, subject);
