import type { Generated } from 'kysely';
import type { ListingState } from '#contract/listing-states.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import type { BatchRowState } from '#contract/office/bulk.ts';
import type { ImportState, RowOutcome } from '#contract/office/imports.ts';

// The tables of sellers' changes of many ads at once, and of their imports. Times are milliseconds since 1970.

export interface BatchTables {
  /** A change that is made to many ads, one after the other. */
  stock_batch: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    seller_id: number;
    account_id: number | null;
    /** The sender's idempotency key: a request with the same key gets the same batch. */
    key: string;
    deed: string;
    /** JSON: the amount or percentage by which prices change. */
    change: string | null;
    /** The id of the batch whose changes this one undoes; null: it undoes none. */
    undoes: number | null;
    /** The number of selected ads that no longer existed. */
    missing: number;
  };
  stock_batch_row: {
    batch_id: number;
    listing_id: number;
    position: number;
    state: BatchRowState;
    /** A message about the change of this ad, such as why it was refused; null: there is none. */
    said: string | null;
    /** The price that the member saw, in shillings. */
    seen_price: number | null;
    old_price: number | null;
    new_price: number | null;
    /** The ad's state before the change. */
    was: ListingState | null;
    /** The ad's `expires_at` before the change. */
    was_to_end: number | null;
    done_at: number | null;
  };
}

export interface ImportTables {
  /** An imported file by which a seller adds or changes ads. */
  import_batch: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    updated_at: number;
    seller_id: number;
    account_id: number | null;
    kind: ListingKind;
    file_name: string;
    /** `read`, `checked` and `done` wait for the seller; a job continues from all other states. */
    state: ImportState;
    /** JSON: the columns, with the field assigned to each. */
    columns: string;
    /** JSON: notes for the seller about the file as a whole. */
    notes: Generated<string>;
    /** 1: the file's rows and photos are still being stored, and the import is not shown yet. */
    is_arriving: Generated<number>;
    /** The storage key of the ZIP with photos; null: there is none, or it was deleted. */
    archive: string | null;
    /** JSON: the paths of the photos in the ZIP. */
    archive_names: string | null;
    /** 1: the import withdraws ads that came from the seller's earlier files and are missing in this one. */
    withdraws_others: Generated<number>;
    /** JSON: the number of rows by outcome, stored when the rows are deleted. */
    counts: string | null;
    finished_at: number | null;
    undo_until: number | null;
  };
  import_row: {
    batch_id: number;
    /** The row number that a spreadsheet shows, where the header is row 1. From 100,001 on: ads that the file does not contain. */
    number: number;
    /** JSON: the cells as in the file. */
    cells: string;
    stock_number: string | null;
    outcome: RowOutcome | null;
    /** JSON: the error messages by field name. */
    faults: Generated<string>;
    /** A note for the seller about the result. */
    note: string | null;
    /** JSON: the values that were read from the cells, by field name. */
    said: string | null;
    /** JSON: the planned changes, with the values before and after for each field. */
    changes: string | null;
    /**
     * The next step for the row; null: there is none. `done`: all is done, unless the import is being undone; then the row still has to be
     * undone.
     */
    step: 'apply' | 'photos' | 'send' | 'done' | 'undo' | 'undone' | null;
    /** How many photos of the row were tried, with or without success. */
    photos_done: Generated<number>;
    /** JSON: SHA-256 of the photos that the row has added. */
    photos: Generated<string>;
    listing_id: number | null;
    /** JSON: data by which the row can be undone, such as the values that the seller's earlier files gave. */
    before: string | null;
  };
}
