import { useSyncExternalStore } from 'react'

/** A setting in local storage, shared by all components that use it. */
type DeviceSetting<Value> = {
  get: () => Value
  set: (value: Value) => void
  use: () => Value
}

/** `fallback` if nothing valid is stored. */
export function deviceSetting<Value>(
  key: string,
  fallback: Value,
  isValid: (kept: unknown) => kept is Value,
): DeviceSetting<Value> {
  const listeners = new Set<() => void>()
  const read = (): Value => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '')
      return isValid(kept) ? kept : fallback
    } catch {
      return fallback
    }
  }
  let value = read()
  const get = () => value
  return {
    get,
    set: (next) => {
      value = next
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage is full or blocked: lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        get,
        () => fallback,
      ),
  }
}
