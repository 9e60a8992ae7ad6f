const PREFIX = 'private '

/** Session storage for data of the signed-in person, cleared at logout. Does nothing if storage is blocked. */
export const privateStorage = {
  set(name: string, value: unknown): void {
    attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(value)))
  },
  get(name: string): unknown {
    return attempt(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'))
  },
  remove(name: string): void {
    attempt(() => sessionStorage.removeItem(PREFIX + name))
  },
  clear(): void {
    attempt(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    })
  },
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
