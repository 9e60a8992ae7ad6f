import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/store/admin/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack } from '#client/ui/primitives.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toast.tsx'
import {
  type AnswerOfferRequest,
  type CounterOffer,
  OFFER_MESSAGE_LENGTH,
  type StoreOffer,
} from '#contract/offers/offer.ts'
import { currencySymbol } from '#contract/pricing/currency-words.ts'
import { parseTypedDollars, toDollars } from '#contract/pricing/money.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import styles from './offer-inbox.module.css'

type Act =
  | { action: 'accept' }
  | { action: 'counter'; body: CounterOffer }
  | { action: 'decline'; body: AnswerOfferRequest }

/** Accepts, counters or declines an offer. Accepting asks for confirmation only for an exclusive license. */
export function AnswerForm({ offer }: { offer: StoreOffer }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { currency, formatPrice } = useMoney()
  const showToast = useToast()
  const [counter, setCounter] = useState('')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const act = useAdminAct(
    (answer: Act) => {
      const params = { id: offer.id }
      if (answer.action === 'accept') return call('POST /offers/:id/accept', { params })
      if (answer.action === 'counter') return call('POST /offers/:id/counter', { params, body: answer.body })
      return call('POST /offers/:id/decline', { params, body: answer.body })
    },
    {
      onEnd: () => setAsking(false),
      done: (_answer, { action }) => i18n._(saidOf(offer, action)),
      onFail: (failure) => {
        const wrong = failure instanceof ApiError ? failure.errors.price : undefined
        if (wrong) setError(wrong)
        else showToast({ tone: 'error', text: failure.message })
      },
    },
  )
  const cents = parseTypedDollars(counter, locale)
  const dollars = cents === undefined ? undefined : toDollars(cents)
  const isBusy = (action: Act['action']) => act.isPending && act.variables.action === action
  const send = (answer: Act) => {
    setError(undefined)
    act.mutate(answer)
  }
  const price = formatPrice(offer.price)
  return (
    <Stack
      as="form"
      gap="s5"
      pack="start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dollars === undefined) setError(t`Enter an amount, such as 120 or 99.50.`)
        else send({ action: 'counter', body: { price: dollars, message } })
      }}
    >
      <AmountField
        label={t`Your counter`}
        unit={currencySymbol(currency)}
        value={counter}
        error={error}
        onChange={(event) => {
          setCounter(event.target.value)
          setError(undefined)
        }}
      />
      <TextArea
        label={t`Message (optional)`}
        rows={2}
        maxLength={OFFER_MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className={classNames(styles.odetailActs, look({ justify: 'end', cluster: true, gap: 's2' }))}>
        <Button
          variant="quiet"
          busy={isBusy('decline')}
          disabled={act.isPending}
          onClick={() => send({ action: 'decline', body: { message } })}
        >
          <Trans>Decline</Trans>
        </Button>
        <Button type="submit" busy={isBusy('counter')} disabled={act.isPending}>
          {dollars === undefined ? t`Counter` : t`Counter ${{ price: formatPrice(dollars) }}`}
        </Button>
        <Button
          variant="primary"
          busy={isBusy('accept')}
          disabled={act.isPending}
          onClick={() => (offer.license.isExclusive ? setAsking(true) : send({ action: 'accept' }))}
        >
          <LineIcon of={Check} />
          <Trans>Accept {price}</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Sell ${{ title: offer.beat.title }} exclusively for ${price}?`}
        text={t`${{ username: offer.buyer.username }} has 72 hours to buy it. Once it is paid, the beat leaves the store. You cannot undo this.`}
        action={t`Accept ${price}`}
        busy={act.isPending}
        onConfirm={() => send({ action: 'accept' })}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}

function saidOf({ buyer: { username }, beat: { title } }: StoreOffer, action: Act['action']): Message {
  return {
    accept: msg`Accepted. We wrote to ${{ username }}, who has 72 hours to buy ${{ title }}.`,
    counter: msg`Countered. We wrote to ${{ username }}.`,
    decline: msg`Declined. We wrote to ${{ username }}.`,
  }[action]
}
