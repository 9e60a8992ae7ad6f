import type { ReactNode } from 'react'
import { LoadProblem } from './load-problem.tsx'
import { LoadingNote } from './loading-note.tsx'

/** A query's state, as React Query has it. */
export type Loadable<Data> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** Shows what a query has loaded: first that it loads, and where it failed, why and a button to try again. */
export function Loaded<Data>({
  query,
  problem,
  loading = 'Loading...',
  children,
}: {
  query: Loadable<Data>
  /** What could not be loaded, as a sentence. */
  problem: string
  loading?: string
  children: (data: Data) => ReactNode
}) {
  if (query.isPending) return <LoadingNote text={loading} />
  return (
    <>
      {query.error && <LoadProblem title={problem} error={query.error} onRetry={query.refetch} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
