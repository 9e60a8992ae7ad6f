import { createStore, useStore } from '#client/ui/create-store.ts'
import { stored } from './stored.ts'

/** A setting in local storage, shared by all components that use it. */
type DeviceSetting<Value> = {
  get: () => Value
  set: (value: Value) => void
  use: () => Value
}

/** `fallback` if nothing valid is stored. Where storage is full or blocked, it lasts as long as the page. */
export function deviceSetting<Value>(
  key: string,
  fallback: Value,
  isValid: (kept: unknown) => kept is Value,
): DeviceSetting<Value> {
  const storage = stored<unknown>(key)
  const kept = storage.get()
  const store = createStore(isValid(kept) ? kept : fallback)
  return {
    get: store.get,
    set(next) {
      storage.set(next)
      store.set(next)
    },
    use: () => useStore(store, fallback, (value) => value),
  }
}
