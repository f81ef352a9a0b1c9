import type { ListingState } from '../listing-states.ts';
import type { ImportState, RowFilter, RowOutcome } from '../office/imports.ts';
import { formatNumber } from '../values/numbers.ts';
import { FIELD_LABELS } from './listing-fields.ts';

// Sentences about a seller's import file: the errors of single rows, and the words on the pages about the whole file.

// ---- the file as a whole

export const IMPORT_NO_FILE = 'Choose a file first.';
export const IMPORT_WRONG_TYPE =
  'This is no CSV or XLSX file. Save the sheet as "CSV UTF-8" or as an Excel workbook (.xlsx).';
export const IMPORT_OLD_EXCEL =
  'This is an old Excel workbook (.xls). Open it and save it as "Excel workbook (.xlsx)" or "CSV UTF-8".';
export const IMPORT_OPEN_DOCUMENT =
  'This is an OpenDocument sheet (.ods). Open it and save it as "Excel workbook (.xlsx)" or as CSV.';
export const importTooLarge = (most: string) =>
  `The file is larger than ${most}. Split it, or send the photos by their addresses.`;
export const importTooManyRows = (most: number) =>
  `The file has more than ${formatNumber(most)} rows. Split it: each part is a file of its own with the same first row.`;
export const importTooManyColumns = (most: number) => `The file has more than ${most} columns.`;
export const IMPORT_EMPTY = 'The file has no rows below its first one, which names the columns.';
export const importRowTooLong = (row: number) => `Row ${formatNumber(row)} is longer than any ad can be.`;
/** `reason`: why the row could not be read, for example "has a quote that is never closed". */
export const importBroken = (row: number, reason: string) => `Row ${formatNumber(row)} ${reason}.`;
export const importZipRefused = (reason: string) => `The photos cannot be read. ${reason}`;
export const importReadAs = (encoding: string) =>
  `The file is not in UTF-8. It was read as ${encoding}: check that letters such as é or ’ are right.`;
export const headerFound = (row: number) =>
  `The names of the columns were found in row ${formatNumber(row)}. What stands above it is left out.`;
export const oneSheetRead = (name: string, others: number) =>
  `Only the sheet “${name}” was read. If your stock is in ${others === 1 ? 'the other one' : 'another one'}, send the file again and name it.`;
/** `names`: the names of the sheets in the seller's Excel workbook. */
export const noSuchSheet = (names: readonly string[]) =>
  `There is no such sheet. The file has: ${names.join(', ').slice(0, 300)}.`;
export const IMPORTS_OF_TODAY_USED = 'You have sent as many files as one seller can in a day. Please go on tomorrow.';
export const IMPORT_NOT_TAKEN = 'The file was not taken';
export const sendingFile = (percent: number) => `Sending… ${percent} %`;
export const FILE_NOT_SENT = 'The file was not sent. Check your connection, then send it again.';

// ---- the file's columns

/** Returns the label of the field that a column holds. */
export const importFieldLabel = (field: string) => FIELD_LABELS[field] ?? field;
export const columnTwice = (field: string) =>
  `Two columns are set to "${importFieldLabel(field)}". Choose one of them.`;
export const NO_STOCK_NUMBER_COLUMN = 'Choose the column with your stock numbers: by it each row is known again.';
export const TOO_MANY_MENDS = 'The file has too many corrections. Correct the rest in your own file and send it again.';
export const COLUMN_UNKNOWN = 'One of the columns is set to something that there is not.';

// ---- a row

export const ROW_TOO_SLOW = 'This row took too long to read. Shorten what its cells say.';
export const STOCK_NUMBER_MISSING = 'Give it a stock number of your own, different for each row.';
export const STOCK_NUMBER_WRONG = 'Enter at most 60 characters on one line.';
export const stockNumberTwice = (row: number) => `Row ${formatNumber(row)} has the same stock number.`;
export const didYouMean = (name: string) => ` Do you mean ${name}?`;
export const MODEL_GOES_WITH_MAKE = 'A new make needs its model, in the same row.';
export const photoNotInZip = (name: string) => `There is no photo ${name} in the ZIP.`;
export const photoWantsAddress = (name: string) =>
  `${name} is no address. Write https://…, or send the photos in a ZIP with the file.`;
export const photosNotSent = (name: string) =>
  `${name} did not come with the file. Send the photos in a ZIP with it, or add them to the ad.`;
/** `label`: that of a number plate or chassis number. */
export const numberLeftOut = (label: string, cell: string) => `${label} left out: “${cell}” cannot be one.`;
export const tooManyPhotosIn = (most: number) => `Name at most ${most} photos.`;

/** Why a file does not change an ad that has ended or is locked; null: it changes the ad. */
const LEFT: Readonly<Record<ListingState, string | null>> = {
  draft: null,
  declined: null,
  published: null,
  reserved: null,
  sold: 'It is sold.',
  withdrawn: 'You have withdrawn it.',
  expired: 'It has ended.',
  removed: 'It was removed by the market.',
  'in review': 'It is being reviewed: try again after that.',
};
export const leftAlone = (state: ListingState) => `${LEFT[state] ?? ''} A file does not change it.`.trim();
export const READ_AS_USED = 'Read as used, by its mileage.';
export const NOTE_NO_PHOTO = 'A draft: add a photo to put it on sale.';
export const NOTE_FAULTY_DRAFT = 'A draft: correct what is wrong to put it on sale.';
export const NOTE_IN_REVIEW = 'With us for review.';
export const NOTE_CHANGES_IN_REVIEW = 'The changes are with us for review.';
export const noteNotSent = (reason: string) => `A draft: ${reason}`;
export const notePhotosMissing = (count: number, reason: string) =>
  count === 1 ? `One photo could not be had: ${reason}` : `${count} photos could not be had: ${reason}`;
export const PHOTO_UNREACHABLE = 'its address does not answer with a picture.';
export const NOTE_KEPT_SOLD = 'Kept: it has been sold since.';
export const NOTE_KEPT_LATER = 'Kept: a later file changed it. Undo that one first.';
export const NOTE_KEPT_CHANGED = 'Kept as it is: it was changed since.';

// ---- the pages

export const IMPORT = 'Import';
export const IMPORT_STOCK = 'Import your stock';
export const IMPORT_MEANS =
  'Put in many ads at once, or change prices and mileage of those that you have, by a file from a spreadsheet. You see what it would do before anything changes.';
export const CHOOSE_FILE = 'Your file';
export const FILE_HINT = 'CSV or Excel (.xlsx), up to 5,000 rows';
export const CHOOSE_PHOTOS = 'Photos in a ZIP';
export const PHOTOS_HINT = 'Optional, up to 100 MB. Name each photo after its stock number: A17-1.jpg, A17-2.jpg';
export const ELSEWHERE = 'Your stock is on another sheet, or its columns are named in another row?';
export const SHEET_NAME = 'Name of the sheet';
export const HEADER_ROW = 'Row that names the columns';
export const FOUND_IF_EMPTY = 'Left empty, we look for it.';
export const SEND_FILE = 'Check the file';
export const TEMPLATE = 'Download a template';
export const TEMPLATE_MEANS =
  'No file yet? Begin with ours. Your own will do too: its columns are recognised by their names.';
export const CHANGES_NOTHING = 'This changes nothing yet.';
export const UNNAMED_FILE = 'A file without a name';
export const NOT_FOR_PRIVATE = 'Importing is for dealers and garages.';
export const EARLIER_IMPORTS = 'Earlier files';
export const BACK_TO_IMPORTS = 'All imports';

export const STATE_LABELS: Readonly<Record<ImportState, string>> = {
  read: 'Columns to check',
  checking: 'Being checked',
  checked: 'Ready to import',
  importing: 'Importing',
  photos: 'Fetching photos',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const WHAT_COLUMNS_ARE = 'What is in each column?';
export const COLUMNS_MEAN = 'Correct what we did not recognise. Columns that are left out are not read.';
export const LEAVE_OUT = 'Leave out';
export const columnLabel = (header: string) => (header.trim() === '' ? 'Column without a name' : header);
export const FOR_EXAMPLE = 'For example:';
export const EMPTY_COLUMN = 'Empty';
export const notRecognised = (count: number) =>
  count === 1 ? 'One column was not recognised.' : `${count} columns were not recognised.`;
export const columnsMissing = (labels: readonly string[]) =>
  `No column for: ${labels.join(', ')}. New ads need ${labels.length === 1 ? 'it' : 'them'}.`;
/** The heading of the fields without a column that can be filled in once for the whole file. */
export const SAME_IN_ALL = 'The same in all rows?';
export const SAME_IN_ALL_MEANS = 'Your file has no column for this. Say it once, or leave it empty and say it later.';
export const USED_BY_MILEAGE = 'Used where the mileage says so';
export const CHECK_ROWS = 'Check the rows';
export const CHANGE_COLUMNS = 'Change the columns';

export const progressWords = (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`;
export const MAY_CLOSE = 'You can close this page: it goes on without it.';

const rowsOf = (count: number) => (count === 1 ? '1 row' : `${formatNumber(count)} rows`);
export const rowCount = rowsOf;
export const DRY_RUN = 'This is what the file would do';
export const WAS_DONE = 'This is what the file did';
/** Returns the sentence that says what became of the file's ads. */
export function adsNow({ onSale, inReview, drafts }: { onSale: number; inReview: number; drafts: number }): string {
  const parts = [
    `${onSale === 0 ? 'none' : formatNumber(onSale)} on sale`,
    inReview === 0 ? '' : `${formatNumber(inReview)} in review`,
    drafts === 0 ? '' : `${formatNumber(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}`,
  ].filter((part) => part !== '');
  return `The file’s ads now: ${parts.join(', ')}.`;
}
export const NOTHING_YET = 'Nothing is changed yet.';

export const OUTCOMES: Readonly<Record<RowOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  left: 'Left alone',
  faulty: 'Faulty',
  others: 'Not in the file',
};
export const FILTER_LABELS: Readonly<Record<RowFilter, string>> = { ...OUTCOMES, notes: 'With a note' };
export const OUTCOME_MEANS: Readonly<Record<RowOutcome, string>> = {
  new: 'New ads. With a photo they go on sale, or to review; without one they are drafts.',
  changed: 'Ads of yours that the file changes.',
  unchanged: 'Ads that are as the file says, or that you have changed here since your last file.',
  left: 'A file leaves these as they are: each row says why, such as that the ad is sold or in review.',
  faulty: 'Correct them here, or in your file and send it again: what is in already stays as it is.',
  others: 'Ads from your earlier files that this one does not name.',
};
/** The heading of the errors that occur in several rows and can be corrected for all of these rows together. */
export const FAULTS_IN_COMMON = 'Put right for all rows at once';
export const faultInRows = (label: string, cell: string, rows: number) =>
  `${label} ${cell === '' ? 'is empty' : `“${cell}”`} · ${rowsOf(rows)}`;
export const readAs = (rows: number) => (rows === 1 ? 'Read it as' : `Read it in all ${formatNumber(rows)} rows as`);
export const fillWith = (rows: number) =>
  rows === 1 ? 'Fill it with' : `Fill it in all ${formatNumber(rows)} rows with`;
export const READ_SO = 'Read it so';
export const FILL_IN = 'Fill it in';
export const LEAVE_EMPTY = 'Leave it empty';
export const CHOOSE_ONE = 'Choose one';
export const CORRECT_CELL = 'Correct';
export const correctedLabel = (label: string, row: number) => `${label} in row ${formatNumber(row)}`;
/** Returns the words for a correction, shown below the column that it corrects: "“Toyata” is read as “Toyota”". */
export const isReadAs = (from: string, to: string) =>
  to === '' ? `“${from}” is left empty` : `“${from}” is read as “${to}”`;
export const emptyIsReadAs = (text: string) => `Empty cells are read as “${text}”`;
export const ADDED_COLUMN = 'Added here: your file has no such column';
export const keepDrafts = (count: number) =>
  count === 1 ? 'Keep the faulty row as a draft' : `Keep ${formatNumber(count)} faulty rows as drafts`;
export const DRAFTS_MEAN = 'With what could be read of them. Complete them here, or by the same file sent again.';
export const faultCell = (cell: string) => (cell === '' ? 'empty' : `“${cell}”`);
export const WHOLE_ROW = 'The row';
export const ROWS_LABEL = 'Rows of the file';
export const rowNumber = (row: number) => `Row ${formatNumber(row)}`;
export const changeWords = (before: string, after: string) => `${before} → ${after}`;
export const DOWNLOAD_FAULTS = 'Download the faulty rows';
export const FAULT_COLUMN = 'What is wrong';
export const NONE_OF_THESE = 'None.';

export const importRows = (count: number) => (count === 1 ? 'Import 1 row' : `Import ${formatNumber(count)} rows`);
export const NOTHING_TO_IMPORT = 'There is nothing to import in this file.';
export const withdrawOthers = (count: number) =>
  count === 1
    ? 'Withdraw the ad from an earlier file that is not in this one'
    : `Withdraw the ${formatNumber(count)} ads from earlier files that are not in this one`;
export const OTHERS_MEAN = 'Without this they stay on sale.';
export const faultyStayOut = (count: number) =>
  count === 1 ? 'The faulty row is left out.' : `The ${formatNumber(count)} faulty rows are left out.`;

/**
 * Returns the sentence that says what undoing an import deletes. `reserved`, `asked`: how many of these ads are reserved, or have buyers who wait for
 * an answer.
 */
export function undoDeletes({ ads, reserved, asked }: { ads: number; reserved: number; asked: number }): string {
  const deleted = ads === 1 ? '1 ad is deleted' : `${formatNumber(ads)} ads are deleted`;
  const also = [
    reserved === 0 ? '' : `${formatNumber(reserved)} of them reserved`,
    asked === 0 ? '' : `${formatNumber(asked)} with buyers who wait for an answer`,
  ].filter((part) => part !== '');
  return `${[deleted, ...also].join(', ')}.`;
}
export const UNDO_IMPORT = 'Undo this import';
export const UNDO_MEANS =
  'Ads that this file put in are deleted, with whatever was done to them since; those that have been sold stay. Ads that it changed get back what they said, where nobody has changed it since.';
export const undoUntil = (day: string) => `Can be undone until ${day}.`;
export const YES_UNDO = 'Yes, undo it';
export const WAS_UNDONE = 'This import was undone.';
export const importedOn = (day: string) => `Sent on ${day}`;
export const SHOW_AD = 'Show the ad';
export const UNTITLED_ROW = 'No name yet';
