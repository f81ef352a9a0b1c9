import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openOfficeClient } from './office-client.ts';

interface Person {
  address: string;
  publicUrl: string;
  /** Name of a demo person: the local part of their address. */
  name: string;
  password: string | undefined;
}

/** Files of a form by field. */
export type SentFiles = Readonly<Record<string, { name: string; content: string | Uint8Array<ArrayBuffer> }>>;

type Call =
  | { method: 'GET' | 'POST'; path: string; body?: object }
  /** Answered with the address that the form is redirected to. */
  | { path: string; files: SentFiles };

/**
 * Runs a seller in a thread of their own: the client's work for their requests would delay the clock of the reads, and be mistaken for the
 * server's. One call at a time.
 */
export async function openOfficeThread(person: Person) {
  const thread = new Worker(new URL(import.meta.url), { workerData: person });
  const answer = async () => {
    const [{ said, error }] = (await once(thread, 'message')) as [{ said?: unknown; error?: Error }];
    if (error) throw error;
    return said;
  };
  await answer();
  const call = (sent: Call) => {
    thread.postMessage(sent);
    return answer();
  };
  return {
    show: (path: string) => call({ method: 'GET', path }),
    post: (path: string, body: object) => call({ method: 'POST', path, body }),
    sendFiles: async (path: string, files: SentFiles) => String(await call({ path, files })),
    close: () => thread.terminate(),
  };
}

async function serve({ address, publicUrl, name, password }: Person) {
  const client = await openOfficeClient({ address: () => address, publicUrl }, 'sell', name, password);
  const make = (call: Call) => {
    if ('method' in call) return client.send(call.method, call.path, call.body);
    const form = new FormData();
    for (const [field, file] of Object.entries(call.files)) form.set(field, new Blob([file.content]), file.name);
    return client.sendForm(call.path, form);
  };
  parentPort?.on('message', async (call: Call) => {
    try {
      parentPort?.postMessage({ said: await make(call) });
    } catch (error) {
      parentPort?.postMessage({ error });
    }
  });
  parentPort?.postMessage({});
}

if (!isMainThread) await serve(workerData as Person);
