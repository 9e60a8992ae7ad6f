import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const counts = new AsyncLocalStorage<{ queries: number }>()

/** Counts queries for `countQueries`. Installed in every test store. */
export const queryCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = counts.getStore()
    if (count) count.queries++
    return result
  },
}

/** Number of queries `work` runs on a test store, without background work. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const count = { queries: 0 }
  await counts.run(count, work)
  return count.queries
}
