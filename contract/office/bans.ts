/** Kinds of things that staff ban. */
export const BAN_KINDS = ['phone', 'email', 'photo', 'network'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

/** The kinds of bans for which staff type in the number or address. Photos and networks are banned on the page of an ad, a member or a report. */
export const TYPED_BAN_KINDS = ['phone', 'email'] as const satisfies readonly BanKind[];

/** The numbers of hours for which a network can be banned. At most a day, because a mobile carrier has thousands of phones behind one address. */
export const NETWORK_BAN_HOURS = [1, 6, 24] as const;

/** Days for which the networks of sign-ins and of reports are stored. */
export const NETWORK_KEPT_DAYS = 30;
