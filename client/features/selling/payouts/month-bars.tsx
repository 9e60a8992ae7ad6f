import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { formatPrice, formatTotal } from '#contract/pricing/money.ts'
import type { MyShares } from '#contract/splits/payout.ts'
import { briefMonth, utcMonth } from '#contract/text/dates.ts'
import type { Locale } from '#contract/text/locales.ts'
import styles from './month-bars.module.css'

export function nameMonth(month: string, locale: Locale): string {
  return utcMonth(`${month}-15T00:00:00Z`, locale)
}

/** Sales less refunds by month in whole dollars, with a line at zero; the running month is hatched. */
export function MonthBars({ months, currency }: Pick<MyShares, 'months' | 'currency'>) {
  const locale = useLocale()
  const highest = Math.max(0, ...months.map(({ amount }) => amount))
  const lowest = Math.min(0, ...months.map(({ amount }) => amount))
  const range = highest - lowest || 1
  const zero = (-lowest / range) * 100
  return (
    <ol
      className={classNames(
        styles.bars,
        look({ display: 'grid', gap: 's2', minHeight: '180', numeric: true }),
      )}
    >
      {months.map(({ month, amount }, at) => {
        const height = (Math.abs(amount) / range) * 100
        const bottom = amount < 0 ? zero - height : zero
        const top = Math.max(zero, bottom + height)
        return (
          <Stack as="li" text="center" minWidth="0" key={month}>
            <VisuallyHidden>
              {nameMonth(month, locale)}: {formatTotal(amount, currency, locale)}
            </VisuallyHidden>
            <span className={classNames(styles.plot, look({ position: 'relative' }))} aria-hidden="true">
              <i
                className={classNames(
                  styles.zero,
                  look({ surface: 'edge', position: 'absolute', height: '1' }),
                )}
                style={{ bottom: `${zero}%` }}
              />
              {amount !== 0 && (
                <i
                  className={classNames(
                    styles.bar,
                    at === months.length - 1 && styles.now,
                    amount < 0 && styles.below,
                    look({ position: 'absolute', minHeight: '1' }),
                  )}
                  style={{ bottom: `${bottom}%`, height: `${height}%` }}
                />
              )}
              <b
                className={classNames(
                  styles.amount,
                  look({ position: 'absolute', size: 'fine', nowrap: true }),
                )}
                style={{ bottom: `calc(${top}% + 3px)` }}
              >
                {amount < 0 && '−'}
                {amount === 0 ? '0' : formatPrice(Math.abs(Math.round(amount)), currency, locale)}
              </b>
            </span>
            <Text as="span" font="engraved" size="fine" tone="muted" aria-hidden="true">
              {briefMonth(`${month}-15T00:00:00Z`, locale)}
            </Text>
          </Stack>
        )
      })}
    </ol>
  )
}
