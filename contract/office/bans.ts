/** Kinds of things that staff ban. */
export const BAN_KINDS = ['phone', 'email', 'photo', 'network'] as const;
export type BanKind = (typeof BAN_KINDS)[number];

/** Kinds of ban that staff type in. The others are made from an ad, a member or a report. */
export const TYPED_BAN_KINDS = ['phone', 'email'] as const satisfies readonly BanKind[];

/** Behind one address of a carrier are thousands of phones, so a network is held back for a day at most. */
export const NETWORK_BAN_HOURS = [1, 6, 24] as const;

/** Days for which the networks of members' sign-ins and of reports are stored. */
export const NETWORK_KEPT_DAYS = 30;
