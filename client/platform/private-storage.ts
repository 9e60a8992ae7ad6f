const PREFIX = 'private '

/** What this tab keeps about the person who is signed in, gone at logout. A browser without storage keeps nothing. */
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
