import type { License } from '#contract/licenses/license.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import { priceOrigin } from '#contract/pricing/adjustment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { BulkNote } from './cart-nudges.tsx'

type Nudge = CartQuote['nudges'][number]

/** Effect of the running bulk deals on the selected license, or on any if none is selected. */
export function PickerNudges({
  quote,
  line,
  licenses,
  selected,
}: {
  quote: CartQuote
  /** The beat's line in the cart. */
  line: CartItem | undefined
  /** Licenses at their usual price: bulk deals count neither upgrades nor agreed prices. */
  licenses: readonly License[]
  selected: string | undefined
}) {
  const quoted = quote.lines.find(({ id }) => id === line?.id)
  const origin = quoted && priceOrigin(quoted)
  const inCart =
    origin === 'list' || origin === 'sale' ? licenses.find(({ id }) => id === line?.license.id) : undefined
  const wanted = licenses.filter(({ id }) => selected === undefined || id === selected)
  return quote.nudges
    .filter((nudge) => wanted.some((license) => counts(nudge, license)))
    .map((nudge) => (
      <BulkNote key={nudge.deal} nudge={inCart && counts(nudge, inCart) ? nudge : nudge.next} />
    ))
}

function counts({ tiers }: Nudge, { tier, scope }: License): boolean {
  return !scope.exclusive && (tiers.length === 0 || (tier !== null && tiers.includes(tier)))
}
