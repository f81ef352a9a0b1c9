// Errors about the body of a request that writes entries. Where Strapi has the same error, the wording is Strapi's.

export const keyMustBe = (name: string, kind: string) => `${name} must be a \`${kind}\` type`;
export const keyMustBeOneOf = (name: string, choices: readonly string[]) =>
  `${name} must be one of the following values: ${choices.join(', ')}`;
export const keyAtMost = (name: string, most: number) => `${name} must be at most ${most} characters`;
export const keySays = (name: string, sentence: string) => `${name}: ${sentence}`;
export const keyNotYours = (name: string) => `${name} is written by the market alone`;
export const keyNotTaken = (name: string) =>
  `${name} must name entries by id or documentId, in one of the forms of a relation`;
export const keyNotConnected = (name: string) => `${name}: what stands before or after needs to be connected first.`;
export const chooseMakeFirst = 'model: name its make as well';
export const modelOfAnotherMake = (model: string, make: string) => `model: ${make} makes no ${model}`;
export const keyIsNeeded = (name: string) => `${name} cannot be taken away from what is on sale`;
export const keyNotNow = (name: string, value: string) => `${name} cannot become ${value} now`;
export const NO_STATUS_HERE = 'status cannot be given here';
export const SAY_FOR_WHOM = 'You act for several sellers: name one by its documentId in ?as=';
export const draftsTakeNo = (name: string) => `${name} cannot be asked of a list with status=draft`;
export const sortOfDrafts = (names: readonly string[]) => `With status=draft, sort takes ${names.join(', ')}`;
export const STOCK_NUMBER_TAKES = 'stockNumber takes $eq or $in';
export const stockNumberOfTwin = (documentId: string) => `stockNumber must be unique: ${documentId} has it`;
export const KEY_INVALID = 'Idempotency-Key must be 1 to 255 printable ASCII characters';
export const KEY_RUNS = 'A request with this Idempotency-Key is still running';
export const KEY_OF_ANOTHER = 'This Idempotency-Key was used for another request';
export const NOT_FOR_DRAFTS = 'availability is of what is on sale: leave status=draft out';

export const FILES_ARE_EMPTY = 'Files are empty';
export const FILE_NAME_INVALID = 'File name contains invalid characters';
export const FILE_INFO_INVALID = 'fileInfo must be a JSON object for each file';
export const ONE_FILE_FOR_ONE = 'With ?id= one file can be sent';
export const REF_INVALID = 'ref, refId and field must name images of a car or spare part';
export const REF_UNKNOWN = 'refId names nothing of yours';
export const FILE_IS_SEEN = 'Buyers see this picture already: upload the new one and name it in images';
export const FILE_IN_USE = 'This picture cannot be changed now';
export const FILE_IS_KNOWN = 'There is another file with the same picture';

// ---- bodies that staff's programs send

export const keyMustBeDefined = (name: string) => `${name} must be defined.`;
export const keyMustBeText = (name: string, value: string) =>
  `${name} must be a \`string\` type, but the final value was: \`${value}\`.`;
export const keyMustNotBeEmpty = (name: string) => `${name} must be at least 1 characters`;
export const keyMustBeEmail = (name: string) => `${name} must be a valid email`;
export const keyMustBeTexts = (name: string, many: number, most: number) =>
  `${name} must be a list of at most ${many} texts of 1 to ${most} characters`;
export const TOO_MANY_ENTRIES = 'more entries are named than there may be';
export const MUST_BE_UNIQUE = 'This attribute must be unique';
export const ARTICLE_IS_PUBLISHED = 'This article is published: leave status=draft out';
export const NUMBER_OF_OWNERS =
  'phonenumber: this seller has people of its own, who change the number on their page and prove it there';
export const FIRM_IN_USE = {
  ads: { one: 'ad', many: 'ads' },
  people: { one: 'person who acts for it', many: 'people who act for it' },
  messages: { one: 'message from a buyer', many: 'messages from buyers' },
  reports: { one: 'report', many: 'reports' },
} as const;
export const firmStillUsed = (uses: string) => `It still has ${uses}.`;
