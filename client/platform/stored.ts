/** A value kept as JSON in the browser's storage. Where that is full or blocked, nothing is kept. */
export function stored<Value>(key: string, area: 'localStorage' | 'sessionStorage' = 'localStorage') {
  return {
    /** Undefined if nothing is kept. Not checked. */
    get: (): Value | undefined =>
      attempt(() => {
        const kept = window[area].getItem(key)
        return kept === null ? undefined : JSON.parse(kept)
      }),
    set: (value: Value): void => attempt(() => window[area].setItem(key, JSON.stringify(value))),
    remove: (): void => attempt(() => window[area].removeItem(key)),
  }
}

/** What `act` returns; undefined if it throws, as storage does where it is full or blocked. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
