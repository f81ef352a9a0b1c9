import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportBatch, ImportRows } from '#contract/office/import-schemas.ts';
import type { RowFilter } from '#contract/office/imports.ts';
import { csvRow } from '../platform/sheets/csv-text.ts';
import type { OfficeMember } from './office-makers.ts';
import { PUBLIC_URL, type TestApp } from './open-test-app.ts';

type Person = Pick<OfficeMember, 'ask' | 'cookie'>;

/** Returns a CSV file as a spreadsheet would save it. */
export const csvOf = (rows: readonly (readonly string[])[]) => Buffer.from(rows.map(csvRow).join(''));

/** Returns a CSV file as sellers' systems write it, without guards against formulas. */
export const rawCsv = (text: string) => Buffer.from(text);

export async function zipOf(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** Imports the good rows, and does nothing else. */
export const GOOD_ONLY = { withdrawsOthers: false, keepsDrafts: false };

const BOUNDARY = 'x-import-form';

function formOf(files: Readonly<Record<string, { name: string; bytes: Buffer }>>): Buffer {
  const parts = Object.entries(files).flatMap(([field, { name, bytes }]) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Helpers that upload and import files as sellers do. */
export function openImportMakers({ request }: Pick<TestApp, 'request'>) {
  const sendForm = ({ cookie }: Person, files: Parameters<typeof formOf>[0], search = '') =>
    request(`/sell/import${search}`, {
      method: 'POST',
      headers: { cookie, origin: PUBLIC_URL, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: formOf(files),
    });

  /** Uploads a file; returns the path of its import. */
  async function send(person: Person, bytes: Buffer, photos?: Buffer, name = 'stock.csv'): Promise<string> {
    const file = { file: { name, bytes }, ...(photos && { photos: { name: 'photos.zip', bytes: photos } }) };
    const { status, headers, text } = await sendForm(person, file);
    expect(status, text).toBe(303);
    return `/sell/api/imports/${String(headers.location).split('/').at(-1)}`;
  }

  const show = async ({ ask }: Person, path: string) => (await ask(path)).body as ImportBatch;
  const rows = async ({ ask }: Person, path: string, filter: RowFilter) =>
    (await ask(`${path}/rows?show=${filter}`)).body as ImportRows;

  /** Waits until an import needs a decision of its seller, and returns it. */
  async function settled(person: Person, path: string, ...states: ImportBatch['state'][]): Promise<ImportBatch> {
    const batch = await expect
      .poll(() => show(person, path), { interval: 20, timeout: 60_000 })
      .toSatisfy(({ state }: ImportBatch) => states.includes(state))
      .then(() => show(person, path));
    return batch;
  }

  async function post(person: Person, path: string, body: object) {
    const { status, text } = await person.ask(path, { method: 'POST', body });
    expect(status, text).toBe(200);
  }

  /** Uploads a file, accepts its columns as recognised, and waits until its rows are checked. */
  async function check(person: Person, bytes: Buffer, photos?: Buffer, name?: string) {
    const path = await send(person, bytes, photos, name);
    const { columns } = await show(person, path);
    await post(person, `${path}/columns`, { columns: columns.map(({ field }) => field) });
    return { path, batch: await settled(person, path, 'checked') };
  }

  async function start(person: Person, path: string, choices: Partial<typeof GOOD_ONLY> = {}) {
    await post(person, `${path}/start`, { ...GOOD_ONLY, ...choices });
    return settled(person, path, 'done');
  }

  /** Imports a file from upload to end. */
  async function take(person: Person, bytes: Buffer, photos?: Buffer) {
    const { path } = await check(person, bytes, photos);
    return { path, batch: await start(person, path) };
  }

  async function undo(person: Person, path: string) {
    await post(person, `${path}/undo`, {});
    return settled(person, path, 'undone');
  }

  return { sendForm, send, show, rows, settled, post, check, start, take, undo };
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const relations = (type: string, targets: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function workbook(names: readonly string[], sheets: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const targets = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  return zipOf({
    '[Content_Types].xml': Buffer.from(`<Types xmlns="${PACKAGE}/content-types"/>`),
    '_rels/.rels': Buffer.from(relations('officeDocument', ['xl/workbook.xml'])),
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(relations('worksheet', targets)),
    ...sheets,
  });
}

const sheetXml = (data: string, before = '') => Buffer.from(`${before}<worksheet xmlns="${MAIN}">${data}</worksheet>`);

/** Returns a workbook with one sheet. */
export const xlsxOf = (sheetData: string, before = '', sheetPath = 'xl/worksheets/sheet1.xml'): Promise<Buffer> =>
  workbook(['Stock'], { [sheetPath]: sheetXml(sheetData, before) });

const cellXml = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowXml = (cells: readonly string[], row: number) =>
  `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${'ABCDEFGH'[at]}${row + 1}`)).join('')}</row>`;

/** Returns a workbook of sheets by name, their cells as text, of up to eight columns. */
export const workbookOf = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> =>
  workbook(
    Object.keys(sheets),
    Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        sheetXml(`<sheetData>${rows.map(rowXml).join('')}</sheetData>`),
      ]),
    ),
  );
