import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { OfferBadge } from '#client/ui/offer-badge.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import type { StoreOffer } from '#contract/offers/offer.ts'
import { localMonth } from '#contract/text/dates.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './offer-inbox.module.css'
import { PriceRail } from './price-rail.tsx'

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
        className={styles.orow}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Sleeve as="img" src={mediaUrl(beat.image)} width={56} height={56} alt="" loading="lazy" />
        <span className={classNames(styles.orowT, look({ shrink: true, breakable: true }))}>
          <b>{beat.title}</b>
          <span>
            {license.name} license, {buyer.username}
          </span>
        </span>
        <span className={classNames(styles.orowN, look({ numeric: true }))}>
          <b>{formatPrice(offer.price)}</b>
          <span>of {formatPrice(offer.listPrice)}</span>
        </span>
        <OfferBadge state={state} awaited={state === 'waiting'} />
        <span className={classNames(styles.orowWhen, look({ size: 'small', tone: 'muted' }))}>
          {whenOf(offer, money)}
        </span>
        <span className={styles.orowChev}>
          <LineIcon of={ChevronDown} />
        </span>
      </button>
      {open && (
        <div className={styles.odetail} id={id}>
          <Stack gap="s5" pack="start">
            <PriceRail offer={offer} />
            <blockquote className={styles.omsg}>
              {offer.message || (
                <Text as="span" tone="muted">
                  No message.
                </Text>
              )}
              <footer>
                {buyer.username}, customer since {localMonth(buyer.since)}, {boughtOf(offer, money)}
              </footer>
            </blockquote>
            {offer.counter && (
              <blockquote className={styles.omsg}>
                {offer.counter.message || (
                  <Text as="span" tone="muted">
                    No message.
                  </Text>
                )}
                <footer>Your counter of {formatPrice(offer.counter.price)}</footer>
              </blockquote>
            )}
            {isOpen && (
              <Text size="small" tone="muted">
                {noteOf(offer)}
              </Text>
            )}
          </Stack>
          {isOpen && offer.isForSale ? (
            <AnswerForm key={`${state} ${offer.expiresAt}`} offer={offer} />
          ) : (
            <Text tone="muted">{overNote(offer, money)}</Text>
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
  if (offer.isBelowFloor) return 'Below the floor, automatic'
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
      ? 'No license of this beat has been sold yet.'
      : licensesSold === 1
        ? '1 license of this beat has been sold.'
        : `${licensesSold} licenses of this beat have been sold.`
  return `If you accept, ${buyer.username} has 72 hours to buy. Until then, others can still buy any license. ${sold}`
}

function overNote(offer: StoreOffer, { formatPrice }: Money): string {
  if (!offer.isForSale && (offer.state === 'waiting' || offer.state === 'countered'))
    return 'This license is no longer for sale, so the offer will expire.'
  return {
    waiting: '',
    countered: '',
    accepted: `Agreed at ${formatPrice(offer.agreedPrice ?? 0)}. Waiting for the buyer to pay.`,
    declined: offer.isBelowFloor
      ? 'Declined automatically, because it is below your floor. The buyer doesn’t see the floor.'
      : offer.answeredBy === 'buyer'
        ? 'The buyer declined your counteroffer.'
        : `You declined it. ${offer.answer}`,
    withdrawn: 'The buyer withdrew it.',
    lapsed: offer.wasAccepted ? '72 hours went by without a purchase.' : 'It was not answered in time.',
    bought: `Bought for ${formatPrice(offer.agreedPrice ?? 0)}.`,
  }[offer.state]
}
