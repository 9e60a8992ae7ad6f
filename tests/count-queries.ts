import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, RootOperationNode } from 'kysely'

const recorded = new AsyncLocalStorage<RootOperationNode[]>()
const built = new WeakMap<object, RootOperationNode>()

/** Counts queries for `countQueries` and `recordQueries`. Installed in every test store. */
export const queryCounter: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    built.set(queryId, node)
    return node
  },
  async transformResult({ result, queryId }) {
    const node = built.get(queryId)
    if (node) recorded.getStore()?.push(node)
    return result
  },
}

/** Number of queries `work` runs on a test store, without background work. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  return (await recordQueries(work)).length
}

/** The queries `work` runs on a test store, without background work. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RootOperationNode[]> {
  const nodes: RootOperationNode[] = []
  await recorded.run(nodes, work)
  return nodes
}
