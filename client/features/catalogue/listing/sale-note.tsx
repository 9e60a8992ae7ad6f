import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Sticker } from '#client/ui/price-parts.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import { StruckPrice } from '#client/ui/struck-price.tsx'
import { percentOff } from '#contract/catalogue/beat-sale.ts'
import type { SaleView } from '#contract/licenses/license.ts'
import { shortDayIn } from '#contract/text/dates.ts'
import styles from './beat.module.css'

/** The price before the sale and the discount. Nothing without a discount. */
export function SalePrice({ price, sale }: { price: number; sale: SaleView }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  if (sale.reference === null) return null
  return (
    <>
      <Text as="span" numeric size="3">
        <StruckPrice>{formatPrice(sale.reference)}</StruckPrice>
      </Text>
      <Sticker>{t`−${ph({ percent: percentOff(price, sale.reference) })}%`}</Sticker>
    </>
  )
}

/** The prior price that EU law requires, and the end of the sale. */
export function SaleNote({ sale }: { sale: SaleView }) {
  const { t } = useLingui()
  const { formatPrice } = useMoney()
  const { timeZone } = useStoreSettings()
  const locale = useLocale()
  const ends = sale.until && t`The sale ends on ${{ day: shortDayIn(timeZone, sale.until, locale) }}.`
  if (sale.reference === null)
    return ends ? <p className={classNames(styles.lowest, look({ size: 'small' }))}>{ends}</p> : null
  return (
    <p className={classNames(styles.lowest, look({ size: 'small' }))}>
      <Trans>
        Lowest price of the last 30 days before the sale: <b>{ph({ price: formatPrice(sale.reference) })}</b>.
      </Trans>{' '}
      {ends}
    </p>
  )
}
