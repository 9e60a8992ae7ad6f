import { Text } from '#client/ui/primitives.tsx'
import { Toggle, ToggleGroup } from '#client/ui/toggle-parts.tsx'
import type { OrderedBeat } from '#contract/orders/order.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'

/** What to refund: the whole order or single licenses. */
export function RefundedLines({
  lines,
  currency,
  chosen,
  onChoose,
}: {
  lines: readonly OrderedBeat[]
  currency: Currency
  /** Line ids; undefined: the whole order. */
  chosen: readonly string[] | undefined
  onChoose: (chosen: string[] | undefined) => void
}) {
  const toggle = (id: string) => {
    const before = chosen ?? []
    const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
    onChoose(after.length === 0 || after.length === lines.length ? undefined : after)
  }
  return (
    <ToggleGroup>
      <legend>What to refund</legend>
      <div>
        <Toggle>
          <input type="checkbox" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
          <span>Everything</span>
        </Toggle>
        {lines.map(({ lineId, title, license, price }) => (
          <Toggle key={lineId}>
            <input
              type="checkbox"
              checked={chosen?.includes(lineId) ?? false}
              onChange={() => toggle(lineId)}
            />
            <span>
              {title}, {license.name}{' '}
              <Text as="span" numeric tone="muted">
                {formatTotal(price, currency)}
              </Text>
            </span>
          </Toggle>
        ))}
      </div>
    </ToggleGroup>
  )
}
