import { Check } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/admin/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { AmountField } from '#client/ui/amount-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { currencySymbol } from '#contract/currency-words.ts'
import { parseTypedDollars, toDollars } from '#contract/money.ts'
import { OFFER_MESSAGE_LENGTH, type Offer, type StoreOffer } from '#contract/offer.ts'

type Act = { action: 'accept' | 'counter' | 'decline'; body: object }

/** Accepts, counters or declines an offer. Accepting asks for confirmation only for an exclusive license. */
export function AnswerForm({ offer }: { offer: StoreOffer }) {
  const { currency, formatPrice } = useMoney()
  const showToast = useToast()
  const [counter, setCounter] = useState('')
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const act = useAdminAct(
    ({ action, body }: Act) => sendJson<Offer>('POST', `/api/offers/${offer.id}/${action}`, body),
    {
      onEnd: () => setAsking(false),
      done: (_answer, { action }) => saidOf(offer, action),
      onFail: (failure) => {
        const wrong = failure instanceof ApiError ? failure.errors.price : undefined
        if (wrong) setError(wrong)
        else showToast({ tone: 'error', text: failure.message })
      },
    },
  )
  const cents = parseTypedDollars(counter)
  const dollars = cents === undefined ? undefined : toDollars(cents)
  const isBusy = (action: Act['action']) => act.isPending && act.variables.action === action
  const send = (action: Act['action'], body: object = {}) => {
    setError(undefined)
    act.mutate({ action, body })
  }
  const price = formatPrice(offer.price)
  return (
    <form
      className="form odetail__r"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dollars === undefined) setError('Enter an amount, such as 120 or 99.50.')
        else send('counter', { price: dollars, message })
      }}
    >
      <AmountField
        label="Your counter"
        unit={currencySymbol(currency)}
        value={counter}
        error={error}
        onChange={(event) => {
          setCounter(event.target.value)
          setError(undefined)
        }}
      />
      <TextArea
        label="Message (optional)"
        rows={2}
        maxLength={OFFER_MESSAGE_LENGTH}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="cluster odetail__acts">
        <Button
          variant="quiet"
          busy={isBusy('decline')}
          disabled={act.isPending}
          onClick={() => send('decline', { message })}
        >
          Decline
        </Button>
        <Button type="submit" busy={isBusy('counter')} disabled={act.isPending}>
          Counter {dollars === undefined ? '' : formatPrice(dollars)}
        </Button>
        <Button
          variant="primary"
          busy={isBusy('accept')}
          disabled={act.isPending}
          onClick={() => (offer.license.isExclusive ? setAsking(true) : send('accept'))}
        >
          <Check className="ico" aria-hidden />
          Accept {price}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Sell ${offer.beat.title} exclusively for ${price}?`}
        text={`${offer.buyer.username} has 72 hours to buy it. Once it is paid, the beat leaves the store. You cannot take this back.`}
        action={`Accept ${price}`}
        busy={act.isPending}
        onConfirm={() => send('accept')}
        onClose={() => setAsking(false)}
      />
    </form>
  )
}

function saidOf({ buyer, beat }: StoreOffer, action: Act['action']): string {
  return {
    accept: `Accepted. We wrote to ${buyer.username}, who has 72 hours to buy ${beat.title}.`,
    counter: `Countered. We wrote to ${buyer.username}.`,
    decline: `Declined. We wrote to ${buyer.username}.`,
  }[action]
}
