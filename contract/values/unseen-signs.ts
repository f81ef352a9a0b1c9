// Finds and removes invisible characters in texts that people send. Such characters can make two equal-looking names different, turn a line around,
// or hide words from moderators. U+200C and U+200D are invisible too, but allowed, because some scripts and emoji need them.

/**
 * Soft hyphens, Hangul fillers, marks of writing direction, zero-width characters, invisible operators, tag characters, and code points that are no
 * characters.
 */
const UNSEEN_SIGNS =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

export const withoutUnseenSigns = (text: string): string => text.replace(UNSEEN_SIGNS, '');

export const hasUnseenSigns = (text: string): boolean => withoutUnseenSigns(text) !== text;
