import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleCheck, CircleMinus, CircleX, Clock, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { briefDay, type FormatMoment, mediumDay, shortDay } from '#contract/text/dates.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { byStripeOf } from './methods.ts'

/** When and what somebody is paid next, or what it waits for. */
export function NextPayout({ person }: { person: PayoutPerson }) {
  const { formatTotal } = useMoney()
  const { i18n } = useLingui()
  const locale = useLocale()
  const [state, given] = describe(person, { money: formatTotal, day: (format, at) => format(at, locale) })
  const detail = typeof given === 'object' ? i18n._(given) : given
  const { method, byHand } = person
  return (
    <Stack as="span" gap="s1" items="start" shrink breakable>
      {state}
      {detail !== undefined && (
        <Text as="small" tone="muted">
          {detail}
        </Text>
      )}
      {method === 'stripe' && byHand > 0 && (
        <Text as="small" tone="muted">
          <Trans>{{ byHand: formatTotal(byHand) }} came by PayPal, by hand</Trans>
        </Text>
      )}
    </Stack>
  )
}

const sentSince = ({ amount, day }: { amount: string; day: string }) => msg`${{ amount }}, since ${{ day }}`
const asked = ({ day }: { day: string }) => msg`asked on ${{ day }}`
const invited = ({ day }: { day: string }) => msg`invited ${{ day }}`
const byStripe = ({ amount }: { amount: string }) => msg`${{ amount }}, by Stripe`

type Shown = { money: (dollars: number) => string; day: (format: FormatMoment, at: string) => string }

function describe(person: PayoutPerson, { money, day }: Shown): [ReactNode, (Message | string)?] {
  const { blockedBy, freeFrom, last, ready, underway, next, askedAt, invitedAt, stripe } = person
  if (underway > 0)
    return [
      <Badge key="state" icon={Send} tone="info">
        <Trans>On its way</Trans>
      </Badge>,
      last ? sentSince({ amount: money(underway), day: day(shortDay, last.createdAt) }) : undefined,
    ]
  if (last?.state === 'failed' && byStripeOf(person) > 0)
    return [
      <Badge key="state" icon={CircleX} tone="bad">
        <Trans>Failed</Trans>
      </Badge>,
      day(mediumDay, last.createdAt),
    ]
  if (blockedBy === 'details')
    return [
      <Waits key="state" words={msg`Needs payout details`} />,
      askedAt === null ? undefined : asked({ day: day(shortDay, askedAt) }),
    ]
  if (blockedBy === 'tax-form') return [<Waits key="state" words={msg`Waits for a tax form`} />, money(ready)]
  if (blockedBy === 'account')
    return [
      <Waits key="state" words={msg`Waits for Stripe`} />,
      stripe?.state === 'restricted' ? msg`Stripe asks for more` : msg`the account is not finished`,
    ]
  if (blockedBy === 'connect')
    return [<Waits key="state" words={msg`Waits for Stripe`} />, money(byStripeOf(person))]
  if (blockedBy === 'acceptance')
    return [
      <Waits key="state" words={msg`Split not accepted`} />,
      invitedAt === null ? undefined : invited({ day: day(briefDay, invitedAt) }),
    ]
  if (blockedBy === 'negative')
    return [
      <Badge key="state" icon={CircleMinus}>
        <Trans>Settled by later sales</Trans>
      </Badge>,
    ]
  if (next) return [<b key="state">{day(briefDay, next.on)}</b>, byStripe({ amount: money(next.amount) })]
  if (blockedBy === 'hold')
    return [
      <Badge key="state" icon={Clock}>
        {freeFrom === null ? (
          <Trans>On hold</Trans>
        ) : (
          <Trans>Held until {{ day: day(mediumDay, freeFrom) }}</Trans>
        )}
      </Badge>,
    ]
  if (blockedBy === 'minimum')
    return [
      <Badge key="state" icon={Ban}>
        <Trans>Below the smallest payout</Trans>
      </Badge>,
    ]
  if (person.byHand > 0)
    return [
      <b key="state">
        <Trans>Now</Trans>
      </b>,
      person.method === 'stripe' ? undefined : money(ready),
    ]
  if (last?.state !== 'paid')
    return [
      <Text as="span" key="state" tone="muted">
        <Trans>Nothing yet</Trans>
      </Text>,
    ]
  return [
    <Badge key="state" icon={CircleCheck} tone="good">
      <Trans>
        Paid{' '}
        <Text as="span" numeric>
          {ph({ amount: money(last.amount) })}
        </Text>
      </Trans>
    </Badge>,
    `${last.reference}, ${day(mediumDay, last.paidOn)}`,
  ]
}

function Waits({ words }: { words: Message }) {
  const { i18n } = useLingui()
  return (
    <Badge icon={Clock} tone="waiting">
      {i18n._(words)}
    </Badge>
  )
}
