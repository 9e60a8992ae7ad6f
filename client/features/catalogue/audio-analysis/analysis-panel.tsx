import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { formatCount } from '#contract/text/format-count.ts'
import { analysisQuery } from './structure-queries.ts'

/** Progress of the tempo and section analysis. Hidden when complete. */
export function AnalysisPanel() {
  const { t } = useLingui()
  const locale = useLocale()
  const { data } = useQuery(analysisQuery())
  const act = useAdminAct((isStopped: boolean) => call('PUT /admin/analysis', { body: { isStopped } }))
  if (!data || data.done >= data.total) return null
  const { done, total, isStopped } = data
  return (
    <Box
      as="section"
      gapY="s3"
      gapX="s5"
      above="s5"
      padY="s3"
      padX="s4"
      surface="panel-2"
      cluster
      gap="s2"
      aria-label={t`Tempo and sections`}
    >
      <p>
        <b>{isStopped ? t`Paused` : t`Listening for tempo and sections`}</b>{' '}
        <Text as="span" tone="muted" numeric>
          <Trans>
            {{ done: formatCount(done, locale) }} of <Plural value={total} one="# beat" other="# beats" />
          </Trans>
        </Text>
      </p>
      <progress
        className={look({ grow: true, minWidth: '120' })}
        max={total}
        value={done}
        aria-label={t`Beats analyzed`}
      />
      <Button small busy={act.isPending} onClick={() => act.mutate(!isStopped)}>
        {isStopped ? t`Resume` : t`Pause`}
      </Button>
    </Box>
  )
}
