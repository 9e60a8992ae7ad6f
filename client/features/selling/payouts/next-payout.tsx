import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, CircleCheck, CircleMinus, CircleX, Clock, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMoney } from '#client/platform/use-money.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import type { PayoutPerson } from '#contract/splits/payout.ts'
import { briefDay, mediumDay, shortDay } from '#contract/text/dates.ts'
import { byStripeOf } from './methods.ts'

/** When and what somebody is paid next, or what it waits for. */
export function NextPayout({ person }: { person: PayoutPerson }) {
  const { formatTotal } = useMoney()
  const [state, detail] = describe(person, formatTotal)
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

function describe(person: PayoutPerson, money: (dollars: number) => string): [ReactNode, string?] {
  const { blockedBy, freeFrom, last, ready, underway, next, askedAt, invitedAt, stripe } = person
  if (underway > 0)
    return [
      <Badge key="state" icon={Send} tone="info">
        <Trans>On its way</Trans>
      </Badge>,
      last ? `${money(underway)}, since ${shortDay(last.createdAt)}` : undefined,
    ]
  if (last?.state === 'failed' && byStripeOf(person) > 0)
    return [
      <Badge key="state" icon={CircleX} tone="bad">
        <Trans>Failed</Trans>
      </Badge>,
      mediumDay(last.createdAt),
    ]
  if (blockedBy === 'details')
    return [waits('Needs payout details'), askedAt === null ? undefined : `asked on ${shortDay(askedAt)}`]
  if (blockedBy === 'tax-form') return [waits('Waits for a tax form'), money(ready)]
  if (blockedBy === 'account')
    return [
      waits('Waits for Stripe'),
      stripe?.state === 'restricted' ? 'Stripe asks for more' : 'the account is not finished',
    ]
  if (blockedBy === 'connect') return [waits('Waits for Stripe'), money(byStripeOf(person))]
  if (blockedBy === 'acceptance')
    return [waits('Split not accepted'), invitedAt === null ? undefined : `invited ${briefDay(invitedAt)}`]
  if (blockedBy === 'negative')
    return [
      <Badge key="state" icon={CircleMinus}>
        <Trans>Settled by later sales</Trans>
      </Badge>,
    ]
  if (next) return [<b key="state">{briefDay(next.on)}</b>, `${money(next.amount)}, by Stripe`]
  if (blockedBy === 'hold')
    return [
      <Badge key="state" icon={Clock}>
        {freeFrom === null ? 'On hold' : `Held until ${mediumDay(freeFrom)}`}
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
    `${last.reference}, ${mediumDay(last.paidOn)}`,
  ]
}

function waits(words: string): ReactNode {
  return (
    <Badge icon={Clock} tone="waiting">
      {words}
    </Badge>
  )
}
