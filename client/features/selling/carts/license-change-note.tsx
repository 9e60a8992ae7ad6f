import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Problem } from '#client/ui/form-parts.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type LicenseDifference, licenseDifferences } from '#contract/licenses/license-text.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { formatWithCode } from '#contract/pricing/currency-words.ts'
import styles from './cart.module.css'
import { upgradedBy, useAddToCart } from './change-cart.ts'

/** What changed in a license since it was added to the cart, and how to accept it. */
export function LicenseChangeNote({ userId, item }: { userId: string; item: CartItem }) {
  const { t, i18n } = useLingui()
  const { storeName, currency } = useStoreSettings()
  const add = useAddToCart(userId)
  const { beats, license, licenseChange: change } = item
  if (!change) return null
  const differences = licenseDifferences(
    change.before,
    change.now,
    {
      store: storeName,
      licensor: beats.owner.username,
      beat: beats.title,
      license: change.now.name,
      price: formatWithCode(beats.price, currency),
    },
    i18n,
  )
  const accept = () =>
    add.mutate({
      beat: beats.id,
      license: license.id,
      revision: change.revision,
      upgradeOf: upgradedBy(item),
    })
  return (
    <section
      className={classNames(
        styles.licensechange,
        look({ display: 'grid', items: 'start', gap: 's2', above: 's2', pad: 's3', surface: 'panel-2' }),
      )}
      aria-label={t`Changed license of ${{ title: beats.title }}`}
    >
      <p>
        <Trans>
          The {{ name: change.before.name }} license of{' '}
          <Text as="b" size="body" breakable>
            {ph({ title: beats.title })}
          </Text>{' '}
          has changed since you chose it.
        </Trans>
      </p>
      <Stack as="dl" gap="s2">
        {differences.map((difference) => (
          <Difference key={JSON.stringify(difference)} difference={difference} />
        ))}
      </Stack>
      {add.error && <Problem role="alert">{add.error.message}</Problem>}
      <Button small busy={add.isPending} onClick={accept}>
        <Trans>
          Accept the new license<VisuallyHidden> of {ph({ title: beats.title })}</VisuallyHidden>
        </Trans>
      </Button>
    </section>
  )
}

function Difference({ difference: { what, before, now } }: { difference: LicenseDifference }) {
  const { t } = useLingui()
  return (
    <div>
      <Text as="dt" weight="strong">
        {what}
      </Text>
      {before !== null && (
        <Text as="dd" lines breakable>
          <VisuallyHidden>
            <Trans>Before:</Trans>{' '}
          </VisuallyHidden>
          <del>{before}</del>
        </Text>
      )}
      <Text as="dd" lines breakable>
        <VisuallyHidden>
          <Trans>Now:</Trans>{' '}
        </VisuallyHidden>
        {now === null ? t`No longer included` : <ins>{now}</ins>}
      </Text>
    </div>
  )
}
