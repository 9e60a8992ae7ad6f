import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Box } from '#client/ui/primitives.tsx'
import { noCancellation } from '#contract/law/statutory.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { paidAtOnceText } from '#contract/orders/payment-methods.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { totalLabel } from '#contract/pricing/tax-words.ts'
import { listNames } from '#contract/text/list-names.ts'

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
  const locale = useLocale()
  const { formatTotal } = useMoney()
  const { longDay } = useDays()
  const titles = listNames(
    items.map(({ beats, license }) => t`${{ title: beats.title }} (${{ name: license.name }} license)`),
    locale,
  )
  return (
    <Box as="section" border="around" pad="s4" aria-label={t`Your order`}>
      <Facts
        shape="narrow"
        facts={[
          [
            t`What you get`,
            t`${plural({ count: items.length }, { one: '# license', other: '# licenses' })}: ${titles}`,
          ],
          [i18n._(totalLabel(quote)), formatTotal(quote.total)],
          [t`Payment`, i18n._(paidAtOnceText(method))],
          [t`Delivery`, t`At once after payment, as downloads`],
          [t`Cancellation`, noCancellation[locale]],
          [t`This price holds until`, quote.endsAt && longDay(quote.endsAt)],
        ]}
      />
    </Box>
  )
}
