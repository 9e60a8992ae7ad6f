import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { licensesQuery, useBuy } from '#client/features/selling/carts/index.ts'
import { useDays } from '#client/platform/use-days.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type BoughtLicense, isRenewable } from './bought-licenses.ts'
import styles from './passport-page.module.css'

/** When a license ends and, close to that, a Renew button. Renders nothing for a perpetual one. */
export function TermPanel({ license }: { license: BoughtLicense }) {
  const { t } = useLingui()
  const id = useId()
  const { endsAt, renewableFrom, state, timeZone } = license.passport
  const { longDay } = useDays(timeZone)
  if (endsAt === null || renewableFrom === null) return null
  return (
    <section className={styles.blk} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {state === 'expired'
          ? t`Ended on ${{ endsAt: longDay(endsAt) }}`
          : t`Ends on ${{ endsAt: longDay(endsAt) }}`}
      </Text>
      {isRenewable(license.passport) ? (
        <Renewal license={license} endsAt={endsAt} />
      ) : (
        <Text tone="muted">
          <Trans>
            From {{ renewableFrom: longDay(renewableFrom) }} on, you can renew it. We'll email you on that
            day.
          </Trans>
        </Text>
      )}
    </section>
  )
}

function Renewal({ license: { beat, passport }, endsAt }: { license: BoughtLicense; endsAt: string }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const { longDay } = useDays(passport.timeZone)
  const { buy, isPending } = useBuy()
  const licenses = useQuery(licensesQuery(beat.id))
  const offered = licenses.data?.find(
    ({ id, availability }) => id === beat.license.id && availability === 'available',
  )
  if (licenses.isPending) return null
  if (!offered)
    return (
      <Text tone="muted">
        <Trans>
          This license is no longer sold. Contact us if you need it for longer; what your contract says about
          published songs still applies.
        </Trans>
      </Text>
    )
  const { termYears } = offered.scope
  return (
    <>
      <p>
        {passport.state === 'expired'
          ? t`Buy the same license again, and its new term begins on the day of the purchase.`
          : t`Buy the same license again, and its new term begins on ${{ endsAt: longDay(endsAt) }}, when this one ends.`}{' '}
        {termYears === null
          ? t`The new one has no end date.`
          : t`It lasts ${plural(termYears, { one: '# year', other: '# years' })}.`}
      </p>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => buy({ beat: beat.id, license: offered.id, revision: offered.revision })}
      >
        <LineIcon of={RefreshCw} />
        <Trans>Renew for {{ price: formatPrice(offered.price) }}</Trans>
      </Button>
    </>
  )
}
