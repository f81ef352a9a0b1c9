export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Opens a store for state that outlives a component, in the form that React's `useSyncExternalStore` takes. */
export function openStore<State extends object>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
