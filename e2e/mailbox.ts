import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './page-test.ts';

const LINK = /^https?:\/\/\S+$/m;

/** The mails that a server without a mail server has written, the latest last. */
export const mailsIn = (dataDir: string) => {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
};

/** Waits for the next mail of a kind to an address, as a person does with the inbox open, and gives the link in it. */
export async function nextLink(dataDir: string, kind: string, address: string, before = 0): Promise<string> {
  const wanted = () =>
    mailsIn(dataDir).filter(({ name, text }) => name.includes(`.${kind}.`) && text.includes(`\r\nTo: ${address}\r\n`));
  await expect.poll(() => wanted().length, { message: `a mail (${kind}) to ${address}` }).toBeGreaterThan(before);
  return LINK.exec(wanted().at(-1)?.text ?? '')?.[0] ?? '';
}
