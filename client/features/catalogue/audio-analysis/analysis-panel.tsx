import { useQuery } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import styles from './structure.module.css'
import { analysisQuery } from './structure-queries.ts'

/** Progress of the tempo and section analysis. Hidden when complete. */
export function AnalysisPanel() {
  const { data } = useQuery(analysisQuery())
  const act = useAdminAct((isStopped: boolean) => call('PUT /admin/analysis', { body: { isStopped } }))
  if (!data || data.done >= data.total) return null
  const { done, total, isStopped } = data
  return (
    <section className={classNames(uiLayout.cluster, styles.analysis)} aria-label="Tempo and sections">
      <p>
        <b>{isStopped ? 'Paused' : 'Listening for tempo and sections'}</b>{' '}
        <span className={classNames(uiType.muted, uiBase.num)}>
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
