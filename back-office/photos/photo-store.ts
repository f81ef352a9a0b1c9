import type { PhotoFault } from './photo-measures.ts';

/** A photo that the browser stores until the server has it. */
export interface KeptPhoto {
  /** Id in this browser. Ids increase in the order in which photos were chosen, which is the order of uploading. */
  id: number;
  /** documentId of the listing. */
  listing: string;
  /** Name of the file. */
  name: string;
  bytes: Blob;
  /** sha256 in hex once the photo is scaled down; null while it is still the original file. */
  sha256: string | null;
  thumbnail: string | null;
  /** The fault of the photo that a hint names, such as blur; null: no fault. Undefined in photos that an earlier version of the market stored. */
  fault?: PhotoFault | null;
  /** sha256 of the uploaded photos that this one will replace, since plates were hidden on it. */
  replaces?: readonly string[];
}

type NewPhoto = Omit<KeptPhoto, 'id'>;

/** Stores photos until they are uploaded, in most browsers even after the page was closed. */
export interface PhotoStore {
  /** False if photos are lost when the page is closed. */
  isLasting: boolean;
  add(photo: NewPhoto): Promise<number>;
  put(photo: KeptPhoto): Promise<void>;
  get(id: number): Promise<KeptPhoto | undefined>;
  /** Lists the stored photos of one listing, in order. */
  list(listing: string): Promise<KeptPhoto[]>;
  delete(id: number): Promise<void>;
}

const DATABASE = 'photos';
const STORE = 'kept';

const finished = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    store.createIndex('listing', 'listing');
  };
  return finished(request);
}

/** Opens a store in the page's memory, for browsers without a usable IndexedDB. */
export function openMemoryStore(): PhotoStore {
  const photos = new Map<number, KeptPhoto>();
  let last = 0;
  return {
    isLasting: false,
    async add(photo) {
      last += 1;
      photos.set(last, { ...photo, id: last });
      return last;
    },
    put: async (photo) => void photos.set(photo.id, photo),
    get: async (id) => photos.get(id),
    list: async (listing) => [...photos.values()].filter((photo) => photo.listing === listing),
    delete: async (id) => void photos.delete(id),
  };
}

/** Opens a store in IndexedDB. */
async function openLastingStore(): Promise<PhotoStore> {
  const database = await openDatabase();
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  /** Makes a change in IndexedDB. Resolves once the transaction is committed, since a request that succeeded can still be undone before that. */
  async function change<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    const transaction = database.transaction(STORE, 'readwrite');
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([finished(ask(transaction.objectStore(STORE))), committed]);
    return result;
  }
  return {
    isLasting: true,
    add: async (photo) => Number(await change((photos) => photos.add(photo))),
    put: async (photo) => void (await change((photos) => photos.put(photo))),
    get: (id) => finished<KeptPhoto | undefined>(store('readonly').get(id)),
    list: (listing) => finished<KeptPhoto[]>(store('readonly').index('listing').getAll(listing)),
    delete: (id) => change((photos) => photos.delete(id)),
  };
}

/** Opens the store in IndexedDB, or in memory if the browser forbids that, as some private windows do. */
export const openPhotoStore = (): Promise<PhotoStore> => openLastingStore().catch(openMemoryStore);
