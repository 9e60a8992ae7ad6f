import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { licensesQuery, useBuy } from '#client/features/selling/carts/index.ts'
import { licensePath } from '#client/platform/license-path.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import type { License } from '#contract/licenses/license.ts'
import { type LicensePassport, usageOf } from '#contract/licenses/license-passport.ts'
import { differenceOf } from '#contract/licenses/license-sentences.ts'
import { isHigher, upgradePrice } from '#contract/licenses/license-upgrade.ts'

/** From 80 percent of its streams, a license suggests a higher one. */
export function needsUpgrade({ streams: { count, limit } }: LicensePassport): boolean {
  return count !== null && limit !== null && limit > 0 && usageOf(count, limit).level !== 'ok'
}

/** What the next higher license adds, for the difference to the price paid. Renders nothing if there is none. */
export function UpgradeStep({ passport }: { passport: LicensePassport }) {
  const { i18n } = useLingui()
  const { formatPrice } = useMoney()
  const { next, buy, isPending } = useUpgrade(passport)
  if (!next) return null
  const isUrgent = needsUpgrade(passport)
  return (
    <Stack gap="s3-5" padTop="s4" border="top" items="start">
      <p>
        <Trans>
          {{ name: next.license.name }}{' '}
          {{ scope: differenceOf(passport.license.scope, next.license.scope, i18n) ?? '' }} for{' '}
          <Text as="b" numeric>
            {ph({ price: formatPrice(next.price) })}
          </Text>
          , the difference.
        </Trans>
      </p>
      <Cluster gap="s2" gapX="s5">
        <Button variant={isUrgent ? 'primary' : 'secondary'} busy={isPending} onClick={buy}>
          <LineIcon of={CircleArrowUp} />
          <Trans>Upgrade to {{ name: next.license.name }}</Trans>
        </Button>
        <Text as={Link} link tap to={licensePath(passport.beat)}>
          <Trans>Compare all licenses</Trans>
        </Text>
      </Cluster>
    </Stack>
  )
}

/** The same as a single button, for lists. */
export function UpgradeButton({ passport }: { passport: LicensePassport }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const { next, buy, isPending } = useUpgrade(passport)
  if (!next) return null
  return (
    <Button
      small
      busy={isPending}
      onClick={buy}
      aria-label={t`Upgrade ${{ title: passport.beat.title }} to ${{ name: next.license.name }}, ${{ price: formatPrice(next.price) }}`}
    >
      <LineIcon of={CircleArrowUp} size="small" />
      <Trans>Upgrade, {{ price: formatPrice(next.price) }}</Trans>
    </Button>
  )
}

function useUpgrade(passport: LicensePassport) {
  const { buy, isPending } = useBuy()
  const { beat, certificate, upgradeCredit } = passport
  const licenses = useQuery({ ...licensesQuery(beat.id), enabled: upgradeCredit !== null })
  const next = nextUpgrade(passport, licenses.data ?? [])
  return {
    next,
    isPending,
    buy: () => {
      if (!next) return
      const { id, revision } = next.license
      buy({ beat: beat.id, license: id, revision, upgradeOf: certificate })
    },
  }
}

/** The cheapest higher license; if needed, the cheapest that raises the stream limit. */
function nextUpgrade(
  { upgradeCredit, license: { scope }, streams }: LicensePassport,
  licenses: readonly License[],
): { license: License; price: number } | undefined {
  if (upgradeCredit === null) return undefined
  const count = streams.count ?? 0
  return licenses
    .filter(
      (license) =>
        license.availability === 'available' &&
        isHigher(scope, license.scope) &&
        (license.scope.streams === null || license.scope.streams > count),
    )
    .map((license) => ({ license, price: upgradePrice(license.price, upgradeCredit) }))
    .sort((a, b) => a.price - b.price)[0]
}
