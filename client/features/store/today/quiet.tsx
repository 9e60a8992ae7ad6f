import { Trans } from '@lingui/react/macro'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { Box, Row, Text } from '#client/ui/primitives.tsx'
import type { Today } from '#contract/store/today.ts'
import { shortDay, utcWeekday } from '#contract/text/dates.ts'

/** In place of To do: nothing waits, and what comes next. */
export function Quiet({ next }: Pick<Today, 'next'>) {
  const coming = new Intl.ListFormat('en', { type: 'unit' }).format(next.map(describe))
  return (
    <Row gap="s5" padX="s5" padY="s6" surface="panel-2">
      <PlayingIndicator playing={false} />
      <Box>
        <b>
          <Trans>Nothing waits for you.</Trans>
        </b>
        {coming && (
          <Text tone="muted" numeric>
            <Trans>Next: {coming}.</Trans>
          </Text>
        )}
      </Box>
    </Row>
  )
}

/** Backups are made within the week, so the weekday says it. */
function describe({ kind, on }: Today['next'][number]): string {
  return kind === 'backup' ? `the backup on ${utcWeekday(on)}` : `payouts on ${shortDay(on)}`
}
