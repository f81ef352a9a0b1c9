import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type OfficeClient, openOfficeClient } from './office-client.ts';

// The thread of bench-autosave.ts in which a seller types. Says when the drafts are there; then, for each number of ms that it is
// given, saves them for so long and tells how long each took, in ms.

export interface Seller {
  address: string;
  publicUrl: string;
  password: string | undefined;
  savesPerSecond: number;
}

const DRAFTS = 10;

interface Draft {
  documentId: string;
  /** As the last answer had it: a form does not ask for it again. */
  version: number;
}

async function beginDrafts(client: OfficeClient): Promise<Draft[]> {
  const { sellers } = (await client.send('GET', '/sell/api/self')) as { sellers: { documentId: string }[] };
  const begun = Array.from({ length: DRAFTS }, () =>
    client.send('POST', '/sell/api/listings', { seller: sellers[0]?.documentId, kind: 'car' }),
  );
  const answers = (await Promise.all(begun)) as { documentId: string }[];
  return answers.map(({ documentId }) => ({ documentId, version: 1 }));
}

/** Saves the drafts in turn at a steady pace until the time is over. */
async function saveFor(client: OfficeClient, drafts: readonly Draft[], savesPerSecond: number, ms: number) {
  const took: number[] = [];
  const startedAt = performance.now();
  for (let number = 0; performance.now() - startedAt < ms; number += 1) {
    const draft = drafts[number % drafts.length];
    if (!draft) break;
    const before = performance.now();
    const sent = { version: draft.version, fields: { mileage: 1_000 + number } };
    const saved = (await client.send('PATCH', `/sell/api/listings/${draft.documentId}`, sent)) as { version: number };
    draft.version = saved.version;
    took.push(performance.now() - before);
    await sleep(Math.max(0, startedAt + ((number + 1) * 1_000) / savesPerSecond - performance.now()));
  }
  return took;
}

const { address, publicUrl, password, savesPerSecond } = workerData as Seller;
const client = await openOfficeClient({ address: () => address, publicUrl }, 'sell', 'demo.owner', password);
const drafts = await beginDrafts(client);
parentPort?.on('message', async (ms: number) => {
  parentPort?.postMessage(await saveFor(client, drafts, savesPerSecond, ms));
});
parentPort?.postMessage([]);
