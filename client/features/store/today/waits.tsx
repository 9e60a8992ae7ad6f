import { Trans, useLingui } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { formatTotal } from '#contract/pricing/money.ts'
import type { Wait } from '#contract/store/today.ts'
import { briefDay } from '#contract/text/dates.ts'
import { listNames } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** What others do, in one sentence. */
export function Waits({ waits }: { waits: readonly Wait[] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  if (waits.length === 0) return null
  const list = listNames(
    waits.map((wait) => i18n._(describe(wait, locale))),
    locale,
  )
  return (
    <Row gap="s2-5" above="s3-5">
      <LineIcon of={Clock} size="small" tone="muted" rigid />
      <Text tone="muted" size="ui" numeric>
        <Trans>Nothing for you to do: {list}.</Trans>
      </Text>
    </Row>
  )
}

function describe(wait: Wait, locale: Locale): Message {
  const amount = formatTotal(wait.amount, wait.currency, locale)
  if (wait.kind === 'transfer') {
    const { name, on } = wait
    return on === null
      ? msg`Stripe is paying ${{ name }} ${{ amount }}`
      : msg`Stripe pays ${{ name }} ${{ amount }} on ${{ day: briefDay(on, locale) }}`
  }
  const { username } = wait
  if (wait.kind === 'payment')
    return username
      ? msg`${{ username }}’s ${{ amount }} is not paid yet`
      : msg`${{ amount }} of a deleted account is not paid yet`
  if (wait.provider === 'paypal')
    return username
      ? msg`PayPal decides about ${{ username }}’s ${{ amount }}`
      : msg`PayPal decides about ${{ amount }} of a deleted account`
  return username
    ? msg`the bank decides about ${{ username }}’s ${{ amount }}`
    : msg`the bank decides about ${{ amount }} of a deleted account`
}
