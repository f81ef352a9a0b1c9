import type { Batch, Selection } from '#contract/office/bulk-schemas.ts';
import { writeChosen } from '#contract/office/bulk-stock.ts';
import type { Lead } from '#contract/office/lead-schemas.ts';
import type { Team } from '#contract/office/team-schemas.ts';
import type { Webhooks } from '#contract/office/webhook-schemas.ts';
import { FailedRequest } from './ask.ts';
import type { OfficeClient } from './office-client.ts';

// Changes that a dealer's team makes besides its listings: tokens, webhooks, invitations, notes on leads, bulk prices.

/** Creates things with unique names and removes them, one after the other, until its server is gone. */
export interface OfficeWork {
  goOn(): Promise<void>;
  /**
   * Called after a restart: returns the differences between data and answers, in words. Requests without an answer are counted as the data
   * shows them.
   */
  compare(): Promise<string[]>;
  /** Returns the number of answers so far. */
  answered(): number;
}

interface NamedThings {
  what: string;
  make(client: OfficeClient, name: string): Promise<unknown>;
  list(client: OfficeClient): Promise<{ name: string; remove: string }[]>;
}

let made = 0;

/** Leaves one each time: there is a limit to how many a seller has. */
function openNamedThings(client: OfficeClient, { what, make, list }: NamedThings): OfficeWork {
  const there = new Set<string>();
  const open = new Set<string>();
  let answered = 0;

  async function makeOne() {
    made += 1;
    const name = `kills${String(made).padStart(6, '0')}`;
    open.add(name);
    await make(client, name);
    open.delete(name);
    there.add(name);
    answered += 1;
  }

  async function removeOne(name: string) {
    const path = (await list(client)).find((one) => one.name === name)?.remove;
    if (path === undefined) throw new FailedRequest(what, 404, `${name} is not there`);
    there.delete(name);
    open.add(name);
    await client.send('DELETE', path);
    open.delete(name);
    answered += 1;
  }

  return {
    answered: () => answered,
    async goOn() {
      for (;;) {
        for (const name of [...there].slice(1)) await removeOne(name);
        await makeOne();
      }
    },
    async compare() {
      const names = (await list(client)).map(({ name }) => name).filter((name) => name.startsWith('kills'));
      const wrongs = [...there].filter((name) => !names.includes(name)).map((name) => `${what} ${name} is lost`);
      for (const name of names) {
        if (!there.has(name) && !open.has(name)) wrongs.push(`${what} ${name} is there, though it was removed`);
      }
      if (new Set(names).size !== names.length) wrongs.push(`${what}: one is there twice`);
      there.clear();
      open.clear();
      for (const name of names) there.add(name);
      return wrongs;
    },
  };
}

/**
 * Adds notes, which are never removed: each that was answered exists once. A lead shows its latest alone, so only new ones are looked for.
 */
function openNotes(client: OfficeClient, lead: string): OfficeWork {
  const path = `/sell/api/leads/${lead}`;
  const written: string[] = [];
  let [open, seen] = ['', 0];
  return {
    answered: () => seen + written.length,
    async goOn() {
      for (;;) {
        made += 1;
        open = `note ${made}`;
        await client.send('POST', `${path}/notes`, { text: open });
        written.push(open);
        open = '';
      }
    },
    async compare() {
      const { events } = (await client.send('GET', path)) as Lead;
      const notes = events.filter(({ kind }) => kind === 'note').map(({ body }) => body);
      const countOf = (note: string) => notes.filter((one) => one === note).length;
      const wrongs = written
        .filter((note) => countOf(note) !== 1)
        .map((note) => `${note} is there ${countOf(note)} times`);
      if (open !== '' && countOf(open) > 1) wrongs.push(`${open} is there ${countOf(open)} times`);
      seen += written.length;
      written.length = 0;
      open = '';
      return wrongs;
    },
  };
}

const RAISED_UGX = 10_000;
const MANY = 40;

/** Raises the prices of many listings and restores them. A request without an answer is repeated with its key, as the page does. */
async function openBatches(client: OfficeClient, seller: string): Promise<OfficeWork> {
  const select = async () =>
    ((await client.send('GET', '/sell/api/selection?state=published')) as Selection).rows.filter(
      ({ kind, price }) => kind === 'car' && price !== null,
    );
  const chosen = (await select()).slice(0, MANY);
  const prices = new Map(chosen.map(({ documentId, price }) => [documentId, price ?? 0]));
  let answered = 0;
  let step: { key: string; batch?: string; isUndo: boolean } | undefined;

  const begin = () => {
    made += 1;
    return { key: `kills-${made}-of-prices`, isUndo: false };
  };
  async function send(current: NonNullable<typeof step>): Promise<Batch> {
    if (current.isUndo) return (await client.send('POST', `/sell/api/batches/${current.batch}/undo`, {})) as Batch;
    const rows = writeChosen(chosen.map(({ documentId, price }) => ({ documentId, price })));
    const body = { seller, key: current.key, deed: 'price', change: { unit: 'ugx', by: RAISED_UGX }, rows };
    return (await client.send('POST', '/sell/api/batches', body)) as Batch;
  }
  /** Sends a batch until nothing of it waits: long ones continue after the answer. */
  async function finish(current: NonNullable<typeof step>): Promise<Batch> {
    for (;;) {
      const batch = await send(current);
      if (batch.rows.every(({ state }) => state !== 'waiting')) return batch;
    }
  }

  async function next() {
    step ??= begin();
    const batch = await finish(step);
    answered += 1;
    step = step.isUndo ? undefined : { key: step.key, batch: batch.documentId, isUndo: true };
  }

  return {
    answered: () => answered,
    async goOn() {
      for (;;) await next();
    },
    async compare() {
      // The request is sent again, and must be carried out only once.
      if (step) await next();
      const raised = step?.isUndo ? RAISED_UGX : 0;
      return (await select()).flatMap(({ documentId, price }) => {
        const before = prices.get(documentId);
        if (before === undefined || price === before + raised) return [];
        return [`${documentId} costs ${price}, not ${before + raised}`];
      });
    },
  };
}

/** Returns all work besides listings, one for each kind. */
export async function openOfficeWork(client: OfficeClient, seller: string, lead: string): Promise<OfficeWork[]> {
  const ofSeller = `/sell/api/sellers/${seller}`;
  const tokens: NamedThings = {
    what: 'token',
    make: ({ send }, name) => send('POST', `${ofSeller}/tokens`, { name, scopes: ['listings:write'], days: null }),
    async list({ send }) {
      const { tokens } = (await send('GET', `${ofSeller}/tokens`)) as { tokens: { id: string; name: string }[] };
      return tokens.map(({ id, name }) => ({ name, remove: `${ofSeller}/tokens/${id}` }));
    },
  };
  const invites: NamedThings = {
    what: 'invitation',
    make: ({ send }, name) => send('POST', `${ofSeller}/invites`, { email: `${name}@example.com`, role: 'agent' }),
    async list({ send }) {
      const { invites } = (await send('GET', `${ofSeller}/team`)) as Team;
      return invites.map(({ id, email }) => ({ name: email.split('@')[0] ?? '', remove: `${ofSeller}/invites/${id}` }));
    },
  };
  const webhooks: NamedThings = {
    what: 'webhook',
    make: ({ send }, name) =>
      send('POST', '/sell/api/webhooks', { address: `https://stock.example.com/${name}`, events: ['listing.sold'] }),
    async list({ send }) {
      const { webhooks } = (await send('GET', '/sell/api/webhooks')) as Webhooks;
      return webhooks.map(({ documentId, address }) => ({
        name: address.split('/').at(-1) ?? '',
        remove: `/sell/api/webhooks/${documentId}`,
      }));
    },
  };
  return [
    openNamedThings(client, tokens),
    openNamedThings(client, invites),
    openNamedThings(client, webhooks),
    openNotes(client, lead),
    await openBatches(client, seller),
  ];
}

/** Works until its server is gone. A refusal of the server is a fault. */
export async function workUntilGone(work: OfficeWork): Promise<void> {
  try {
    await work.goOn();
  } catch (error) {
    if (error instanceof FailedRequest) throw error;
  }
}
