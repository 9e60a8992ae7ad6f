import { useSyncExternalStore } from 'react'

/** Something that this device remembers, for every component that shows it. */
export type DeviceSetting<Value> = {
  get: () => Value
  set: (value: Value) => void
  use: () => Value
}

/** `fallback` where nothing was kept, or `isValid` says that it cannot be used. */
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
        // Full or forbidden: it then lasts as long as the page.
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

const isBoolean = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** Whether single letters do something (WCAG 2.1.4 wants them switchable). */
export const diggingKeysOn = deviceSetting('backbeat-digging-keys', true, isBoolean)
/** Whether the bar with the keys was closed. */
export const keysHintClosed = deviceSetting('backbeat-digging-hint', false, isBoolean)
/** Whether beats play from their hook. */
export const startsAtHook = deviceSetting('backbeat-start-at-hook', false, isBoolean)
