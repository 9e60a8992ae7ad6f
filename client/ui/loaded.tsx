import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadProblem } from './load-problem.tsx'
import { LoadingNote } from './loading-note.tsx'

/** The part of a React Query result that is used here. */
export type Loadable<Data> = {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** Renders a query's data, or its loading or error state with a Retry button. */
export function Loaded<Data>({
  query,
  problem,
  loading,
  children,
}: {
  query: Loadable<Data>
  /** Heading of the error, a sentence. */
  problem: string
  loading?: string
  children: (data: Data) => ReactNode
}) {
  const { t } = useLingui()
  if (query.isPending) return <LoadingNote text={loading ?? t`Loading...`} />
  return (
    <>
      {query.error && <LoadProblem title={problem} error={query.error} onRetry={query.refetch} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
