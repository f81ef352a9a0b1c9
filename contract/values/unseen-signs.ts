// Signs that nobody sees, in texts of people: with them a name is not the one that it looks like, a line reads otherwise than it is written, and
// words are hidden from whoever looks them over. Two that join letters (U+200C, U+200D) stay: scripts and emoji need them.

/**
 * Soft hyphen, fillers of Hangul, marks that turn the direction of writing, zero widths, invisible operators, tag characters and what no
 * character is.
 */
const UNSEEN_SIGNS =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

export const withoutUnseenSigns = (text: string): string => text.replace(UNSEEN_SIGNS, '');

export const hasUnseenSigns = (text: string): boolean => withoutUnseenSigns(text) !== text;
