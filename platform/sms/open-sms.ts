import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { africasTalking } from './africas-talking.ts';
import { requireOneSms, type SendSms } from './sms.ts';

/** Writes each SMS to a file, so that a market can be tried without an SMS service. */
function folderSms(folder: string): SendSms {
  return async (number, text) => {
    requireOneSms(text);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${Date.now()}.${randomUUID().slice(0, 8)}.sms`);
    await writeFile(file, `To: ${number}\n\n${text}\n`, { mode: 0o600 });
    return { file };
  };
}

/** Returns the function that sends SMS: through the service in the settings, or by writing files into `outbox` in the data directory. */
export const openSms = ({ sms, dataDir }: Config): SendSms =>
  sms === undefined ? folderSms(join(dataDir, 'outbox')) : africasTalking(sms);
