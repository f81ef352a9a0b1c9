import type { Generated } from 'kysely';
import type { ListingState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { BatchRowState } from '#contract/office/bulk.ts';
import type { ImportState, RowOutcome } from '#contract/office/imports.ts';

// The tables of sellers' actions on many ads at once, and of their imports. Times are milliseconds since 1970.

export interface BatchTables {
  /** An action on many ads, one after the other. */
  stock_batch: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    seller_id: number;
    account_id: number | null;
    /** The sender's idempotency key: the same one again is the same batch. */
    key: string;
    deed: string;
    /** JSON: the amount or percentage by which prices change. */
    change: string | null;
    /** The batch that this one undoes. */
    undoes: number | null;
    /** The number of chosen ads that did not exist. */
    missing: number;
  };
  stock_batch_row: {
    batch_id: number;
    listing_id: number;
    position: number;
    state: BatchRowState;
    /** The reason for the refusal. */
    said: string | null;
    /** The price that the member saw, in shillings. */
    seen_price: number | null;
    old_price: number | null;
    new_price: number | null;
    /** The ad's state before the action. */
    was: ListingState | null;
    /** The ad's `expires_at` before the action. */
    was_to_end: number | null;
    done_at: number | null;
  };
}

export interface ImportTables {
  /** A file by which a seller puts in or changes stock. */
  import_batch: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    updated_at: number;
    seller_id: number;
    account_id: number | null;
    kind: ListingKind;
    file_name: string;
    /** Each state goes on by itself, except `read`, `checked` and `done`, which wait for the seller. */
    state: ImportState;
    /** JSON: its columns, with the field that each is of. */
    columns: string;
    /** JSON: notes for its seller about the file as a whole. */
    notes: Generated<string>;
    /** Are its rows and photos still being written? Nobody is shown it before. */
    is_arriving: Generated<number>;
    /** The key of the photos that came beside it; null: none, or none any more. */
    archive: string | null;
    /** JSON: the names of the photos in the ZIP. */
    archive_names: string | null;
    /** Are those withdrawn that came by earlier files and are not in this one? */
    withdraws_others: Generated<number>;
    /** JSON: the number of rows by outcome, once the rows are deleted. */
    counts: string | null;
    finished_at: number | null;
    undo_until: number | null;
  };
  import_row: {
    batch_id: number;
    /** The number that a spreadsheet shows: the header is row 1. Higher numbers than the file's: ads that it does not name. */
    number: number;
    /** JSON: as the file has them. */
    cells: string;
    stock_number: string | null;
    outcome: RowOutcome | null;
    /** JSON: the faults, by field. */
    faults: Generated<string>;
    /** A note for the seller beside the outcome. */
    note: string | null;
    /** JSON: the values that were read from its cells, by field. */
    said: string | null;
    /** JSON: the changes by field, before and after. */
    changes: string | null;
    /** The next step of the import for this row; null: none. In a file that is being undone, `done` means still to be undone. */
    step: 'apply' | 'photos' | 'send' | 'done' | 'undo' | 'undone' | null;
    /** How many of its photos were fetched, or could not be. */
    photos_done: Generated<number>;
    /** JSON: the photos that it added, by their SHA-256. */
    photos: Generated<string>;
    listing_id: number | null;
    /** JSON: the values of the file before, and other data that undoing the import restores. */
    before: string | null;
  };
}
