/** Kinds of things that staff ban. */
export const BAN_KINDS = ['phone', 'email', 'photo', 'network'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

/** Bans for which staff type in the number or address. The others are made on the page of an ad, a member or a report. */
export const TYPED_BAN_KINDS = ['phone', 'email'] as const satisfies readonly BanKind[];

/** Hours for which a network can be banned. A mobile carrier has thousands of phones behind one address, so it is a day at most. */
export const NETWORK_BAN_HOURS = [1, 6, 24] as const;

/** Days for which the networks of sign-ins and of reports are stored. */
export const NETWORK_KEPT_DAYS = 30;
