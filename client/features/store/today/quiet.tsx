import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { PlayingIndicator } from '#client/ui/playing-indicator.tsx'
import { Box, Row, Text } from '#client/ui/primitives.tsx'
import type { Today } from '#contract/store/today.ts'
import { shortDay, utcWeekday } from '#contract/text/dates.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** In place of To do: nothing waits, and what comes next. */
export function Quiet({ next }: Pick<Today, 'next'>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const coming = listParts(
    next.map((one) => i18n._(describe(one, locale))),
    locale,
  )
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
function describe({ kind, on }: Today['next'][number], locale: Locale): Message {
  return kind === 'backup'
    ? msg`the backup on ${{ weekday: utcWeekday(on, locale) }}`
    : msg`payouts on ${{ day: shortDay(on, locale) }}`
}
