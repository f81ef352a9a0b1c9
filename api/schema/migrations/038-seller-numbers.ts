import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;

/**
 * Numbers that a dealer or garage wants buyers to call: each is proven by a code before they see it, and all owners are mailed a link that
 * takes it back.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, reference, index } = columnsFor(kind);
  const time = (name: string, rest = '') =>
    `${name} ${type.bigint} ${rest} constraint seller_number_${name} check (${name} >= 0)`;
  return [
    `create table seller_number (
      id ${type.id},
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('asked_by', 'account', 'set null')},
      number ${type.text} not null constraint seller_number_number check (length(number) <= 15),
      fields ${type.text} not null constraint seller_number_fields check (length(fields) <= 40),
      former ${type.text} not null constraint seller_number_former check (length(former) <= 200),
      code_hash ${type.text} constraint seller_number_code_hash check (length(code_hash) = ${DIGEST_LENGTH}),
      alarm_hash ${type.text} not null unique constraint seller_number_alarm_hash check (length(alarm_hash) = ${DIGEST_LENGTH}),
      tries ${type.smallint} not null default 0 constraint seller_number_tries check (tries between 0 and 5),
      ${time('created_at', 'not null')},
      ${time('expires_at', 'not null')},
      ${time('sent_at')},
      ${time('proven_at')},
      ${time('undone_at')}
    ) ${type.table}`,
    index('seller_number', 'seller_id, created_at'),
    index('seller_number', 'asked_by', 'where asked_by is not null'),
  ];
}
