/** Time after which every server shows a write that any of them acknowledged. */
const SEEN_WITHIN_MS = 2_000;

interface Write {
  price: number;
  sentAt: number;
  /** When it was acknowledged; undefined: it is not known whether it was done. */
  doneAt?: number;
}

/** Prices that an answer may have, by what was written. One write of a car is under way at a time. */
export class PriceModel {
  readonly #writes = new Map<string, Write[]>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  begin(car: string, price: number): void {
    this.#writes.set(car, [{ price, sentAt: -Infinity, doneAt: -Infinity }]);
  }

  /** Returns the function by which the write is noted as done. */
  write(car: string, price: number): () => void {
    const write: Write = { price, sentAt: this.#now() };
    this.#writes.get(car)?.push(write);
    return () => {
      write.doneAt = this.#now();
    };
  }

  lastOf(car: string): number {
    return this.#writes.get(car)?.at(-1)?.price ?? 0;
  }

  /** Says whether an answer to a question of `askedAt` may have this price: not one that was replaced for good long before, nor one of no write. */
  mayBe(car: string, price: number, askedAt: number): boolean {
    const writes = this.#writes.get(car) ?? [];
    const at = writes.findLastIndex((write) => write.price === price);
    if (at === -1) return false;
    return writes.slice(at + 1).every(({ doneAt = Infinity }) => doneAt > askedAt - SEEN_WITHIN_MS);
  }
}
