import { FailedRequest } from './ask.ts';
import type { OfficeClient } from './office-client.ts';

/** The listings that buyers ask about. */
export interface AskedThings {
  /** documentId of a dealer's car on sale. */
  car: string;
  /** documentId of a garage's part on sale. */
  part: string;
}

export interface Buyer {
  name: string;
  /** Empty: the buyer gives no address. */
  email: string;
  phone: string;
}

export interface Door {
  name: string;
  /** Recipient; the market has messages in its mailbox, and in no inbox. */
  to: 'dealer' | 'garage' | 'market';
  /** Does the buyer give an email address, to which a confirmation is sent? */
  isConfirmed: boolean;
  send(address: string, buyer: Buyer, things: AskedThings): Promise<void>;
}

const MESSAGE = 'Is it still there?';

async function checked(answer: Response): Promise<void> {
  const said = await answer.text();
  if (!answer.ok) throw new FailedRequest(answer.url, answer.status, said);
}

/** Sends the contact page's form as a browser without scripts does. */
const byForm = async (address: string, path: string, fields: Record<string, string>, buyer: Buyer) => {
  const body = new URLSearchParams({ ...fields, ...buyer, message: MESSAGE });
  return checked(await fetch(address + path, { method: 'POST', body, headers: { accept: 'text/html' } }));
};

const byProgram = async (address: string, fields: object, { name, email, phone }: Buyer) =>
  checked(
    await fetch(`${address}/api/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, name, phone, ...(email !== '' && { email }) }),
    }),
  );

/** Sends a lead on a car by the API, as a program does. */
export const askAbout = (address: string, car: string, buyer: Buyer): Promise<void> =>
  byProgram(address, { documentId: car, intent: 'viewing', message: MESSAGE }, buyer);

/** Every way for a buyer to send a message. */
export const DOORS: readonly Door[] = [
  {
    name: 'form of a car',
    to: 'dealer',
    isConfirmed: true,
    send: (address, buyer, { car }) => byForm(address, `/contact?car=${car}`, { listing: car }, buyer),
  },
  {
    name: 'form of a part',
    to: 'garage',
    isConfirmed: true,
    send: (address, buyer, { part }) => byForm(address, `/contact?part=${part}`, { listing: part }, buyer),
  },
  {
    name: 'Make an Offer',
    to: 'dealer',
    isConfirmed: true,
    send: (address, buyer, { car }) =>
      byForm(address, `/contact?car=${car}&intent=offer`, { listing: car, intent: 'offer', offer: '21000000' }, buyer),
  },
  {
    name: 'Request Call Back',
    to: 'dealer',
    isConfirmed: false,
    send: (address, buyer, { car }) => {
      const fields = { listing: car, intent: 'callback' };
      return byForm(address, `/contact?car=${car}&intent=callback`, fields, { ...buyer, email: '' });
    },
  },
  {
    name: 'a program, viewing',
    to: 'dealer',
    isConfirmed: true,
    send: (address, buyer, { car }) => askAbout(address, car, buyer),
  },
  {
    name: 'question without a car',
    to: 'market',
    isConfirmed: false,
    send: (address, buyer) => byForm(address, '/contact', {}, buyer),
  },
];

/** Counts the buyer's leads in the inbox. */
export async function countLeads({ send }: OfficeClient, { name }: Buyer): Promise<number> {
  const { total } = (await send('GET', `/sell/api/leads?state=all&q=${encodeURIComponent(name)}`)) as { total: number };
  return total;
}

/** Returns the number of a listing's taps so far, by kind. */
export async function countTaps({ send }: OfficeClient, documentId: string) {
  const { days } = (await send('GET', `/sell/api/listings/${documentId}/days`)) as {
    days: { reveals: number; calls: number; messages: number }[];
  };
  const sum = (of: 'reveals' | 'calls' | 'messages') => days.reduce((all, day) => all + day[of], 0);
  return { reveals: sum('reveals'), calls: sum('calls'), messages: sum('messages') };
}
