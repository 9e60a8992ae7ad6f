import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
import { type Message, msg, plural } from '#contract/text/msg.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './offer-inbox.module.css'
import { PriceRail } from './price-rail.tsx'

/** One offer; expanded, the form to answer it. */
export function InboxRow({ offer }: { offer: StoreOffer }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const over = overNote(offer, money)
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
          <When offer={offer} />
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
                <Buyer buyer={buyer} />
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
                <AcceptNote offer={offer} />
              </Text>
            )}
          </Stack>
          {isOpen && offer.isForSale ? (
            <AnswerForm key={`${state} ${offer.expiresAt}`} offer={offer} />
          ) : (
            <Text tone="muted">{over && i18n._(over)}</Text>
          )}
        </Grid>
      )}
    </Box>
  )
}

const HOUR_MS = 3_600_000

/** By when somebody has to act, or why nobody has to. */
function When({ offer }: { offer: StoreOffer }) {
  const { i18n, t } = useLingui()
  const { formatPrice } = useMoney()
  const { state, expiresAt, counter } = offer
  if (offer.isBelowFloor) return <Trans>Below the floor, automatic</Trans>
  const hours = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / HOUR_MS))
  const days = Math.ceil(hours / 24)
  if (state === 'accepted')
    return hours > 72 ? (
      <Plural value={days} one="# day left to buy" other="# days left to buy" />
    ) : (
      t`${hours} h left to buy`
    )
  const left = i18n._(
    hours > 72
      ? msg`${plural({ days }, { one: '# day left', other: '# days left' })}`
      : msg`${{ hours }} h left`,
  )
  if (state === 'waiting') return left
  return state === 'countered' ? t`Your ${{ price: formatPrice(counter?.price ?? 0) }}, ${left}` : ''
}

function Buyer({ buyer: { username, since, licenses, spent } }: Pick<StoreOffer, 'buyer'>) {
  const { formatPrice } = useMoney()
  const month = localMonth(since)
  if (licenses === 0)
    return (
      <Trans>
        {username}, customer since {month}, no licenses so far
      </Trans>
    )
  return (
    <Trans>
      {username}, customer since {month}, <Plural value={licenses} one="# license" other="# licenses" /> for{' '}
      {{ spent: formatPrice(spent) }}
    </Trans>
  )
}

/** What accepting would mean. */
function AcceptNote({ offer: { buyer, licensesSold } }: { offer: StoreOffer }) {
  return (
    <>
      <Trans>
        If you accept, {{ username: buyer.username }} has 72 hours to buy. Until then, others can still buy
        any license.
      </Trans>{' '}
      {licensesSold === 0 ? (
        <Trans>No license of this beat has been sold yet.</Trans>
      ) : (
        <Plural
          value={licensesSold}
          one="# license of this beat has been sold."
          other="# licenses of this beat have been sold."
        />
      )}
    </>
  )
}

function overNote(offer: StoreOffer, { formatPrice }: Money): Message | undefined {
  const { answer } = offer
  const price = formatPrice(offer.agreedPrice ?? 0)
  if (!offer.isForSale && (offer.state === 'waiting' || offer.state === 'countered'))
    return msg`This license is no longer for sale, so the offer will expire.`
  return {
    waiting: undefined,
    countered: undefined,
    accepted: msg`Agreed at ${{ price }}. Waiting for the buyer to pay.`,
    declined: offer.isBelowFloor
      ? msg`Declined automatically, because it is below your floor. The buyer doesn’t see the floor.`
      : offer.answeredBy === 'buyer'
        ? msg`The buyer declined your counteroffer.`
        : msg`You declined it. ${{ answer }}`,
    withdrawn: msg`The buyer withdrew it.`,
    lapsed: offer.wasAccepted ? msg`72 hours went by without a purchase.` : msg`It was not answered in time.`,
    bought: msg`Bought for ${{ price }}.`,
  }[offer.state]
}
