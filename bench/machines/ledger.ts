/** Notes of which creations and deletions the market has acknowledged, to be compared with what it has in the end. */
export class Ledger {
  readonly #there = new Set<string>();
  readonly #gone = new Set<string>();
  /** Deletions that were asked for and perhaps not done. */
  readonly #asked = new Set<string>();

  created(id: string): void {
    this.#there.add(id);
  }

  /** Returns the oldest, to be deleted, where there are more than so many; asked for once. */
  oldestOf(most: number): string | undefined {
    if (this.#there.size <= most) return undefined;
    const [oldest] = this.#there;
    if (oldest === undefined) return undefined;
    this.#there.delete(oldest);
    this.#asked.add(oldest);
    return oldest;
  }

  deleted(id: string): void {
    this.#asked.delete(id);
    this.#gone.add(id);
  }

  /** Returns how many were acknowledged, and which of these are not as they were. A deletion without an answer may have been done or not. */
  compare(found: ReadonlySet<string>): { acknowledged: number; lost: string[] } {
    const missing = [...this.#there].filter((id) => !found.has(id));
    const back = [...this.#gone].filter((id) => found.has(id));
    return { acknowledged: this.#there.size + this.#asked.size + 2 * this.#gone.size, lost: [...missing, ...back] };
  }
}
