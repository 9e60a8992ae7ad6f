import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { licensesQuery, useBuy } from '#client/features/selling/carts/index.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { OFFER_BUY_HOURS, type Offer } from '#contract/offers/offer.ts'
import { localBriefMoment } from '#contract/text/dates.ts'
import { timeLeft } from './offer-words.ts'
import styles from './offers.module.css'

const MINUTE_MS = 60_000

/** When an accepted offer expires, and the button that adds it to the cart. */
export function BuyOffer({ offer }: { offer: Offer }) {
  const { i18n } = useLingui()
  const { formatPrice } = useMoney()
  const now = useMinute()
  const left = Date.parse(offer.expiresAt) - now
  const licenses = useQuery(licensesQuery(offer.beat.id))
  const revision = licenses.data?.find(({ id }) => id === offer.license.id)?.revision
  const { buy, isPending } = useBuy()
  const share = Math.min(100, Math.max(0, (left / (OFFER_BUY_HOURS * 60 * MINUTE_MS)) * 100))
  return (
    <>
      <Stack as="p" gap="s1-5" minWidth="220" size="fine" tone="muted" basis={{ below768: 'full' }}>
        <span
          className={classNames(styles.leftBar, look({ height: '6' }))}
          style={{ '--p': `${share}%` } as CSSProperties}
        />
        <span>
          <Trans>
            <Text as="b" tone="text" numeric>
              {ph({ left: i18n._(timeLeft(left)) })}
            </Text>{' '}
            left to buy. Until {{ expiresAt: localBriefMoment(offer.expiresAt) }}.
          </Trans>
        </span>
      </Stack>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => buy({ beat: offer.beat.id, license: offer.license.id, revision })}
      >
        <LineIcon of={ShoppingCart} />
        <Trans>Buy for {{ agreedPrice: formatPrice(offer.agreedPrice ?? offer.price) }}</Trans>
      </Button>
    </>
  )
}

/** The current time, updated once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
