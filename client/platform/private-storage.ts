import { attempt, stored } from './stored.ts'

const PREFIX = 'private '
const at = (name: string) => stored<unknown>(PREFIX + name, 'sessionStorage')

/** Session storage for data of the signed-in person, cleared at logout. Does nothing if storage is blocked. */
export const privateStorage = {
  set: (name: string, value: unknown): void => at(name).set(value),
  get: (name: string): unknown => at(name).get(),
  remove: (name: string): void => at(name).remove(),
  clear(): void {
    attempt(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
    })
  },
}
