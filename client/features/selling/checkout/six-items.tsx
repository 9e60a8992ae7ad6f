import { useLingui } from '@lingui/react/macro'
import { useDays } from '#client/platform/use-days.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { NO_CANCELLATION } from '#contract/law/statutory.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { paidByWords } from '#contract/orders/payment-methods.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { totalLabel } from '#contract/pricing/tax-words.ts'
import { countOf } from '#contract/text/format-count.ts'

/** What has to stand in one place before a buyer in Japan orders (特定商取引法 第12条の6). */
export function SixItems({
  items,
  quote,
  method,
}: {
  items: readonly CartItem[]
  quote: CartQuote
  /** How it is paid, by the provider's name. */
  method: string
}) {
  const { t, i18n } = useLingui()
  const { formatTotal } = useMoney()
  const { longDay } = useDays()
  const titles = items.map(({ beats, license }) => `${beats.title} (${license.name} license)`)
  return (
    <Box as="section" border="around" pad="s4" aria-label={t`Your order`}>
      <Facts
        shape="narrow"
        facts={[
          [t`What you get`, `${countOf(items.length, 'license')}: ${titles.join(', ')}`],
          [i18n._(totalLabel(quote)), formatTotal(quote.total)],
          [t`Payment`, t`At once, ${{ paidByWords: paidByWords({ method }) }}`],
          [t`Delivery`, t`At once after payment, as downloads`],
          [t`Cancellation`, i18n._(NO_CANCELLATION)],
          [t`This price holds until`, quote.endsAt && longDay(quote.endsAt)],
        ]}
      />
    </Box>
  )
}
