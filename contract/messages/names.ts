import { formatNumber } from '../values/numbers.ts';

/** Sentences of the pages on which staff manage names, such as makes and body types. */

export const NAMES = 'Names';
export const NAMES_ABOUT = 'Makes, models and the like, as sellers choose them and buyers filter by them.';
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
export const heading = (many: string) => capital(many);
export const ADS = 'Ads';
export const NOT_COUNTED = 'not counted';
export const ALL_NAMES = 'All names';
export const addOne = (one: string) => `Add a ${one}`;
export const newOne = (one: string) => `New ${one}`;
export const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`;
export const many = (words: string) => `many ${words}`;
export const searchFor = (many: string) => `Search ${many}`;
export const SEARCH_HINT = 'A name, or a part of it';
export const noneFound = (many: string) => `No ${many} with these words.`;
export const noneYet = (many: string) => `There are no ${many} yet.`;
export const showAll = (many: string) => `Show all ${many}`;

export const SAVE = 'Save';
export const ADD = 'Add';
export const CHOOSE = 'Choose';
export const NOTHING = 'None';
export const YES = 'Yes';
export const NO = 'No';
export const SAVED = 'Saved.';
export const ADDED = 'Added.';
export const DELETED = 'Deleted.';

export const ENTER_SOMETHING = 'Enter something';
export const CHOOSE_ONE = 'Choose one';
export const tooLong = (most: number) => `Enter at most ${formatNumber(most)} characters`;
export const notANumber = 'Enter a whole number';
export const alreadyThere = (one: string, name: string) => `There is a ${one} ${name} already`;
export const CHANGED_MEANWHILE = 'Somebody else has changed it meanwhile. Look at what it says now, and save again.';
export const nowSays = (value: string) => `It now says: ${value}`;
export const GONE = 'Somebody else has deleted it, or joined it with another.';

export const USED_BY = 'Used by';
export const NOT_USED = 'Nothing uses it.';
/** Joins texts such as "3 cars", "1 model" and "2 drafts" with commas and "and". */
export const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
export const DELETE = 'Delete';
export const deleteNow = (name: string) => `Yes, delete ${name}`;
export const DELETE_WARNING = 'This cannot be undone.';
export const ONLY_UNUSED = 'Only what nothing uses can be deleted. Join it with another name instead.';
export const stillUsed = (uses: string) => `It cannot be deleted: ${uses} use it.`;
export const ownerIsFixed = (uses: string) => `This cannot change any more: ${uses} use it`;
export const JOIN = 'Join with another';
export const JOIN_ABOUT =
  'Everything that has this name gets the other one. Links, drafts and files with this name still work.';
export const JOIN_LABEL = 'The name that stays';
export const CHOOSE_ANOTHER = 'Choose another one';
export const CONTINUE = 'Continue';
export const joinQuestion = (from: string, into: string) => `Join ${from} with ${into}?`;
export const joinMoves = (uses: string, into: string) => `${uses} will have the name ${into}.`;
export const joinDeletes = (from: string) => `${from} is deleted. This cannot be undone.`;
export const joinNow = (into: string) => `Yes, join with ${into}`;
export const BACK = 'Back';
export const JOINED = 'Joined. Everything has this name now.';
export const NO_OTHERS = 'There is no other to join it with.';
export const PAST_PRICE = { one: 'past price', many: 'past prices' } as const;
export const DRAFT = { one: 'draft or waiting change', many: 'drafts and waiting changes' } as const;
