import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { OfferBadge } from '#client/ui/offer-badge.tsx'
import type { StoreOffer } from '#contract/offer.ts'
import { AnswerForm } from './answer-form.tsx'
import { PriceRail } from './price-rail.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** One offer; expanded, the form to answer it. */
export function InboxRow({ offer }: { offer: StoreOffer }) {
  const money = useMoney()
  const { formatPrice } = money
  const id = useId()
  const [open, setOpen] = useState(false)
  const { beat, license, buyer, state } = offer
  const isOpen = state === 'waiting' || state === 'countered'
  return (
    <li>
      <button
        type="button"
        className="orow"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <img className="sleeve" src={mediaUrl(beat.image)} width={56} height={56} alt="" loading="lazy" />
        <span className="breakable orow__t">
          <b>{beat.title}</b>
          <span>
            {license.name} license, {buyer.username}
          </span>
        </span>
        <span className="orow__n num">
          <b>{formatPrice(offer.price)}</b>
          <span>of {formatPrice(offer.listPrice)}</span>
        </span>
        <OfferBadge state={state} awaited={state === 'waiting'} />
        <span className="orow__when small muted">{whenOf(offer, money)}</span>
        <ChevronDown className="ico orow__chev" aria-hidden />
      </button>
      {open && (
        <div className="odetail" id={id}>
          <div className="odetail__l">
            <PriceRail offer={offer} />
            <blockquote className="omsg">
              {offer.message || <span className="muted">Without a message.</span>}
              <footer>
                {buyer.username}, customer since {months.format(new Date(buyer.since))},{' '}
                {boughtOf(offer, money)}
              </footer>
            </blockquote>
            {offer.counter && (
              <blockquote className="omsg">
                {offer.counter.message || <span className="muted">Without a message.</span>}
                <footer>Your counter of {formatPrice(offer.counter.price)}</footer>
              </blockquote>
            )}
            {isOpen && <p className="small muted">{noteOf(offer)}</p>}
          </div>
          {isOpen && offer.isForSale ? (
            <AnswerForm key={`${state} ${offer.expiresAt}`} offer={offer} />
          ) : (
            <p className="muted">{overNote(offer, money)}</p>
          )}
        </div>
      )}
    </li>
  )
}

function boughtOf({ buyer: { licenses, spent } }: StoreOffer, { formatPrice }: Money): string {
  if (licenses === 0) return 'no licenses so far'
  return `${licenses === 1 ? '1 license' : `${licenses} licenses`} for ${formatPrice(spent)}`
}

const HOUR_MS = 3_600_000

function whenOf(offer: StoreOffer, { formatPrice }: Money): string {
  const { state, expiresAt, counter } = offer
  if (offer.isBelowFloor) return 'Below the floor, by itself'
  if (state === 'waiting') return left(expiresAt)
  if (state === 'countered') return `Your ${formatPrice(counter?.price ?? 0)}, ${left(expiresAt)}`
  if (state === 'accepted') return `${left(expiresAt)} to buy`
  return ''
}

function left(expiresAt: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / HOUR_MS))
  if (hours > 72) return `${Math.ceil(hours / 24)} days left`
  return `${hours} h left`
}

function noteOf({ buyer, licensesSold }: StoreOffer): string {
  const sold =
    licensesSold === 0
      ? 'No license of this beat was sold so far.'
      : licensesSold === 1
        ? '1 license of this beat was sold.'
        : `${licensesSold} licenses of this beat were sold.`
  return `If you accept: ${buyer.username} has 72 hours to buy, meanwhile everybody else can buy any license too. ${sold}`
}

function overNote(offer: StoreOffer, { formatPrice }: Money): string {
  if (!offer.isForSale && (offer.state === 'waiting' || offer.state === 'countered'))
    return 'This license is no longer for sale, so the offer will expire.'
  return {
    waiting: '',
    countered: '',
    accepted: `Agreed at ${formatPrice(offer.agreedPrice ?? 0)}. It waits for its buyer.`,
    declined: offer.isBelowFloor
      ? 'Declined by itself, as it is below the floor. The buyer was not told the floor.'
      : offer.answeredBy === 'buyer'
        ? 'The buyer declined your counteroffer.'
        : `You declined it. ${offer.answer}`,
    withdrawn: 'The buyer withdrew it.',
    lapsed: offer.wasAccepted ? '72 hours went by without a purchase.' : 'It was not answered in time.',
    bought: `Bought for ${formatPrice(offer.agreedPrice ?? 0)}.`,
  }[offer.state]
}
