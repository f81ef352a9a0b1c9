import { FailedRequest } from './ask.ts';
import type { OfficeClient } from './office-client.ts';

export interface Photo {
  sha256: string;
  bytes: Buffer;
}

export interface Offices {
  seller: OfficeClient;
  moderator: OfficeClient;
  /** The seller's documentId. */
  sellerId: string;
  photos: readonly Photo[];
}

type State = 'draft' | 'in review' | 'published' | 'sold';

/** A listing's state as the last answers said, with changes in `open` that may have been made, since their answer did not come. */
export interface Told {
  documentId: string;
  state: State;
  mileage: number;
  photos: Set<string>;
  open: { state?: State; mileage?: number; photo?: string };
}

const FACTS = {
  make: 'Toyota',
  model: 'Premio',
  category: 'Sedan',
  year: '2010',
  price: '24500000',
  condition: 'used',
  location: 'Ntinda, Kampala',
  description: 'Very clean.',
  taxes: 'paid',
};
const SAVES = 3;

const listingPath = ({ documentId }: Told) => `/sell/api/listings/${documentId}`;

/** A seller's work on one listing after the other, which ends when the server is gone. */
export class Journey {
  readonly told: Told[] = [];
  /** Number of listings whose creation was not answered. */
  unansweredBeginnings = 0;
  #current: Told | undefined;
  #step = 0;

  /** Works until the server is killed. Throws FailedRequest for a refusal that is a fault. */
  async goOn(offices: Offices): Promise<void> {
    try {
      for (;;) await this.#next(offices);
    } catch (error) {
      if (error instanceof FailedRequest) throw error;
    }
  }

  /** Accepts the state that was found; steps without an answer are tried again from there. */
  settle(of: Told): void {
    of.open = {};
    if (of !== this.#current) return;
    if (of.state === 'sold') this.#current = undefined;
    this.#step = 0;
  }

  async #next(offices: Offices): Promise<void> {
    this.#current ??= await this.#begin(offices);
    const told = this.#current;
    const { seller, photos } = offices;
    if (told.state === 'published') {
      await this.#move(seller, told, 'sell', 'sold');
      this.#current = undefined;
      this.#step = 0;
    } else if (told.state === 'in review') await this.#approve(offices, told);
    else if (this.#step < SAVES) await this.#save(seller, told);
    else {
      const photo = photos.find(({ sha256 }) => !told.photos.has(sha256));
      if (photo) await this.#send(seller, told, photo);
      else await this.#move(seller, told, 'submit', 'in review');
    }
  }

  async #begin({ seller, sellerId }: Offices): Promise<Told> {
    this.unansweredBeginnings += 1;
    const answer = await seller.send('POST', '/sell/api/listings', { seller: sellerId, kind: 'car' });
    this.unansweredBeginnings -= 1;
    const { documentId } = answer as { documentId: string };
    const told: Told = { documentId, state: 'draft', mileage: 0, photos: new Set(), open: {} };
    this.told.push(told);
    return told;
  }

  async #save(seller: OfficeClient, told: Told): Promise<void> {
    const { version } = (await seller.send('GET', listingPath(told))) as { version: number };
    const mileage = (told.open.mileage ?? told.mileage) + 1;
    told.open.mileage = mileage;
    const fields = { ...(this.#step === 0 && FACTS), mileage };
    await seller.send('PATCH', listingPath(told), { version, fields });
    told.mileage = mileage;
    delete told.open.mileage;
    this.#step += 1;
  }

  async #send(seller: OfficeClient, told: Told, { sha256, bytes }: Photo): Promise<void> {
    told.open.photo = sha256;
    await seller.send('PUT', `${listingPath(told)}/photos/${sha256}`, bytes);
    told.photos.add(sha256);
    delete told.open.photo;
  }

  async #move(seller: OfficeClient, told: Told, move: string, to: State): Promise<void> {
    told.open.state = to;
    await seller.send('POST', `${listingPath(told)}/moves`, { move });
    told.state = to;
    delete told.open.state;
  }

  async #approve({ moderator }: Offices, told: Told): Promise<void> {
    interface Item {
      id: number;
      documentId: string;
      version: number;
    }
    const { items } = (await moderator.send('GET', '/staff/api/review')) as { items: Item[] };
    const item = items.find(({ documentId }) => documentId === told.documentId);
    if (!item) throw new Error(`${told.documentId} waits for nobody`);
    const path = `/staff/api/review/${item.id}`;
    const { version } = (await moderator.send('POST', `${path}/claim`, {})) as Item;
    told.open.state = 'published';
    await moderator.send('POST', `${path}/decision`, { version, decision: 'approve', reasons: [], words: '' });
    told.state = 'published';
    delete told.open.state;
  }
}
