import { useSyncExternalStore } from 'react'

/** A value outside React: `set` tells all that follow it. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** Returns the undo. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a part of a store, compared by identity; a part of `onServer` on the server and during hydration. */
export function useStore<Value, Part>(
  { get, subscribe }: Store<Value>,
  onServer: Value,
  select: (value: Value) => Part,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(onServer),
  )
}
