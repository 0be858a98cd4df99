import { useSyncExternalStore } from "react";

/** A value outside of React, e.g. the state of the connection, that components can follow. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Sets the value, and calls every listener unless the value is the same. */
  readonly set: (next: Value) => void;
  /** Calls `listener` after each change. Returns a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns a store that has this value until another one is set. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value of a store; the component is rendered again when it changes. */
export const useStore = <Value>({ subscribe, get }: Store<Value>): Value => useSyncExternalStore(subscribe, get);
