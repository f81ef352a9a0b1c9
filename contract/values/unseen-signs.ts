// Invisible signs in people's texts. They make a name differ from the name that it looks like, change the order in which a line is read, or
// hide words from moderators. Two that join letters (U+200C, U+200D) are kept: scripts and emoji need them.

/**
 * Soft hyphen, fillers of Hangul, marks of writing direction, zero widths, invisible operators, tag characters, and code points that are no
 * character.
 */
const UNSEEN_SIGNS =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

export const withoutUnseenSigns = (text: string): string => text.replace(UNSEEN_SIGNS, '');

export const hasUnseenSigns = (text: string): boolean => withoutUnseenSigns(text) !== text;
