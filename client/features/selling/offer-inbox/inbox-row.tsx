import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { type Money, useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { OfferBadge } from '#client/ui/offer-badge.tsx'
import { Box, Grid, look, Stack, Text } from '#client/ui/primitives.tsx'
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
    <Box as="li" border="top">
      <button
        type="button"
        className={classNames(
          styles.orow,
          look({
            display: 'grid',
            columns: {
              base: ['56', 'main', '96', '132', '168', '20'],
              below1024: ['56', 'main', 'auto', '20'],
              below768: ['56', 'main', 'auto'],
            },
            gap: 's5',
            align: 'center',
            width: 'full',
            minHeight: '80',
            padTop: 's3',
            padBottom: 's3',
            padEnd: { base: 's3', below768: '0' },
            padStart: '0',
            text: 'start',
            gapY: { below1024: 's1' },
            gapX: { below1024: 's4' },
          }),
        )}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Sleeve as="img" src={mediaUrl(beat.image)} width={56} height={56} alt="" loading="lazy" />
        <span className={look({ shrink: true, breakable: true })}>
          <Box as="b" display="block" weight="strong">
            {beat.title}
          </Box>
          <Text as="span" tone="muted" size="ui">
            <Trans>
              {{ name: license.name }} license, {{ username: buyer.username }}
            </Trans>
          </Text>
        </span>
        <Box as="span" gridRow={{ below1024: '1' }} gridColumn={{ below1024: '3' }} text="end" numeric>
          <Box as="b" display="block" weight="strong" size="lead">
            {formatPrice(offer.price)}
          </Box>
          <Text as="span" tone="muted" size="ui">
            <Trans>of {{ listPrice: formatPrice(offer.listPrice) }}</Trans>
          </Text>
        </Box>
        <OfferBadge state={state} awaited={state === 'waiting'} />
        <Box
          as="span"
          gridRow={{ below1024: '2' }}
          gridColumn={{ below1024: '3' }}
          text={{ below1024: 'end' }}
          size="small"
          tone="muted"
        >
          {whenOf(offer, money)}
        </Box>
        <span className={classNames(styles.orowChev, look({ hide: 'below768' }))}>
          <LineIcon of={ChevronDown} />
        </span>
      </button>
      {open && (
        <Grid
          columns={{ base: ['main', 'to480'], below1024: '1' }}
          gap="fluid-4"
          padTop="s5"
          padBottom="s6-5"
          padX="fluid-1"
          below="s4"
          surface="panel-2"
          marginX={{ below768: 'bleed' }}
          id={id}
        >
          <Stack gap="s5" pack="start">
            <PriceRail offer={offer} />
            <blockquote className={classNames(styles.omsg, look({ padStart: 's3-5', breakable: true }))}>
              {offer.message || (
                <Text as="span" tone="muted">
                  <Trans>No message.</Trans>
                </Text>
              )}
              <Text as="footer" tone="muted" size="fine" above="s1">
                <Trans>
                  {{ username: buyer.username }}, customer since {{ since: localMonth(buyer.since) }},{' '}
                  {{ offer: boughtOf(offer, money) }}
                </Trans>
              </Text>
            </blockquote>
            {offer.counter && (
              <blockquote className={classNames(styles.omsg, look({ padStart: 's3-5', breakable: true }))}>
                {offer.counter.message || (
                  <Text as="span" tone="muted">
                    <Trans>No message.</Trans>
                  </Text>
                )}
                <Text as="footer" tone="muted" size="fine" above="s1">
                  <Trans>Your counter of {{ price: formatPrice(offer.counter.price) }}</Trans>
                </Text>
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
        </Grid>
      )}
    </Box>
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
