import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

const counts = new AsyncLocalStorage<{ queries: number }>()

/** Counts queries for `countQueries`. Every test store has it. */
export const queryCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = counts.getStore()
    if (count) count.queries++
    return result
  },
}

/** How many queries `work` ran on a test store. Background work beside it is not counted. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const count = { queries: 0 }
  await counts.run(count, work)
  return count.queries
}
