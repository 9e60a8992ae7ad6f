import './structure.css'
import { useQuery } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import type { AnalysisProgress } from '#contract/sections.ts'
import { analysisQuery } from './structure-queries.ts'

/** Progress of the tempo and section analysis. Hidden when complete. */
export function AnalysisPanel() {
  const { data } = useQuery(analysisQuery())
  const act = useAdminAct((isStopped: boolean) =>
    sendJson<AnalysisProgress>('PUT', '/api/admin/analysis', { isStopped }),
  )
  if (!data || data.done >= data.total) return null
  const { done, total, isStopped } = data
  return (
    <section className="cluster analysis" aria-label="Tempo and sections">
      <p>
        <b>{isStopped ? 'Paused' : 'Listening for tempo and sections'}</b>{' '}
        <span className="muted num">
          {done} of {total} beats
        </span>
      </p>
      <progress max={total} value={done} aria-label="Beats analyzed" />
      <Button small busy={act.isPending} onClick={() => act.mutate(!isStopped)}>
        {isStopped ? 'Resume' : 'Pause'}
      </Button>
    </section>
  )
}
