import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CartSums, isAgreed, LinePrice, ReplacesNote } from '#client/features/selling/carts/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { CartItem } from '#contract/orders/cart.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { includesNote, reverseChargeNote, takenOffLabel, taxLabel } from '#contract/pricing/tax-words.ts'
import styles from './checkout.module.css'
import { SMALL_SCREEN } from './use-small-screen.ts'

/** The order summary. */
export function OrderSummary({
  items,
  quote,
  isCollapsible = true,
}: {
  items: readonly CartItem[]
  quote: CartQuote
  /** Collapsed to its total on small screens. */
  isCollapsible?: boolean
}) {
  const { formatTotal } = useMoney()
  const sheet = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // Below 1024 px the form comes first, and the summary opens on demand.
    if (sheet.current) sheet.current.open = !isCollapsible || !matchMedia(SMALL_SCREEN).matches
  }, [isCollapsible])
  const total = formatTotal(quote.total)
  const taxes = useTaxRows(quote)
  return (
    <details className={styles.sheet} open ref={sheet}>
      <summary
        className={classNames(
          styles.sheetHead,
          look({ minHeight: '64', padY: 's3-5', padX: 's6', row: true, justify: 'between', gap: 's4' }),
        )}
      >
        <Text as="h2" size="3" weight="heavy" stretch="114" tight="1">
          <Trans>Order summary</Trans>
        </Text>
        <Text as="span" tone="ink-2" numeric hide={isCollapsible ? 'below1024' : undefined}>
          <Plural value={{ count: items.length }} one="# beat" other="# beats" />
        </Text>
        {isCollapsible && (
          <span
            className={classNames(
              styles.sheetSum,
              look({ align: 'center', gap: 's2-5', weight: 'heavy', size: 'title', numeric: true }),
            )}
          >
            {total} <LineIcon of={ChevronDown} />
          </span>
        )}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>
                <Trans>Cover</Trans>
              </VisuallyHidden>
            </th>
            <th scope="col">
              <Trans>Beat</Trans>
            </th>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { id, beats, license } = item
            const quoted = quote.lines.find((line) => line.id === id)
            return (
              <tr key={id}>
                <td>
                  <BeatCover beat={beats} sizes="48px" decorative />
                </td>
                <td>
                  {beats.title}
                  <small>
                    {isAgreed(quoted) ? (
                      <Trans>{{ name: license.name }} license, agreed price</Trans>
                    ) : (
                      <Trans>{{ name: license.name }} license</Trans>
                    )}
                  </small>
                  <ReplacesNote item={item} />
                </td>
                <Text as="td" numeric>
                  <LinePrice price={beats.price} quoted={quoted} />
                </Text>
              </tr>
            )
          })}
        </tbody>
      </table>
      {quote.code && quote.code.state !== 'applied' && (
        <Box as="p" padTop="s3" padX="s6" size="fine">
          {quote.code.message}
        </Box>
      )}
      <CartSums quote={quote}>{taxes}</CartSums>
      <Box display="flex" justify="between" align="baseline" padTop="s3-5" padBottom="s4-5" padX="s6">
        <span>
          <Trans>Total</Trans>
        </span>
        <Text as="span" size="head" weight="heavy" stretch="106" numeric>
          {total}
        </Text>
      </Box>
      <TaxNote quote={quote} />
    </details>
  )
}

/** Tax that changes the total: added to prices or deducted. Undefined if there is none. */
function useTaxRows({ taxes, reverseCharge }: CartQuote) {
  const { i18n } = useLingui()
  const { formatTotal } = useMoney()
  const locale = useLocale()
  const added = taxes.filter(({ included }) => !included)
  const takenOff = reverseCharge && reverseCharge.takenOff > 0 ? reverseCharge : undefined
  if (added.length === 0 && !takenOff) return undefined
  return (
    <>
      {added.map((tax) => (
        <div key={tax.place + tax.name}>
          <dt>{i18n._(taxLabel(tax, locale))}</dt>
          <Text as="dd" numeric>
            {formatTotal(tax.amount)}
          </Text>
        </div>
      ))}
      {takenOff && (
        <div>
          <dt>{i18n._(takenOffLabel(takenOff, locale))}</dt>
          <Text as="dd" numeric>
            −{formatTotal(takenOff.takenOff)}
          </Text>
        </div>
      )}
    </>
  )
}

/** The tax note at the total. */
function TaxNote({ quote: { taxes, reverseCharge } }: { quote: CartQuote }) {
  const { i18n } = useLingui()
  const { currency } = useMoney()
  const locale = useLocale()
  const notes = [
    ...taxes.filter(({ included }) => included).map((tax) => includesNote(tax, currency, locale)),
    ...(reverseCharge ? [reverseChargeNote(reverseCharge, locale)] : []),
  ].map((note) => i18n._(note))
  return notes.map((note) => (
    <Text size="fine" tone="ink-2" padX="s6" padBottom="s4-5" key={note}>
      {note}
    </Text>
  ))
}
