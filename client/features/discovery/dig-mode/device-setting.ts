import { useSyncExternalStore } from 'react'
import type { FitView } from './fit-view.ts'

/** A setting in local storage, shared by all components that use it. */
export type DeviceSetting<Value> = {
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

const isBoolean = (kept: unknown): kept is boolean => typeof kept === 'boolean'

/** How lists were last shown for your tempo and key; `off`: like all others. */
export const lastFitView = deviceSetting<FitView | 'off'>(
  'backbeat-fit-view',
  'first',
  (kept): kept is FitView | 'off' => ['first', 'bpm', 'tone', 'both', 'off'].includes(String(kept)),
)
/** Whether single-letter shortcuts are on (WCAG 2.1.4 requires a switch). */
export const diggingKeysOn = deviceSetting('backbeat-digging-keys', true, isBoolean)
/** Whether the shortcut bar was closed. */
export const keysHintClosed = deviceSetting('backbeat-digging-hint', false, isBoolean)
/** Whether beats start at their hook. */
export const startsAtHook = deviceSetting('backbeat-start-at-hook', false, isBoolean)
