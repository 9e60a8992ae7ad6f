import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, RootOperationNode } from 'kysely'

const counts = new AsyncLocalStorage<{ queries: number; nodes: RootOperationNode[] }>()

/** Counts queries for `countQueries` and `recordQueries`. Installed in every test store. */
export const queryCounter: KyselyPlugin = {
  transformQuery({ node }) {
    counts.getStore()?.nodes.push(node)
    return node
  },
  async transformResult({ result }) {
    const count = counts.getStore()
    if (count) count.queries++
    return result
  },
}

/** Number of queries `work` runs on a test store, without background work. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const count = { queries: 0, nodes: [] }
  await counts.run(count, work)
  return count.queries
}

/** The queries `work` builds on a test store, without background work. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RootOperationNode[]> {
  const count = { queries: 0, nodes: [] }
  await counts.run(count, work)
  return count.nodes
}
