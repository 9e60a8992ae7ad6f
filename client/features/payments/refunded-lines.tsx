import '#client/ui/styles/toggles.css'
import type { Currency } from '#contract/currency.ts'
import { formatTotal } from '#contract/money.ts'
import type { OrderedBeat } from '#contract/order.ts'

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
    // Without a paid line the order is refunded, which ends its free ones, too.
    const paid = lines.filter(({ price }) => price > 0)
    onChoose(after.length === 0 || after.length === paid.length ? undefined : after)
  }
  return (
    <fieldset className="toggles">
      <legend>What to refund</legend>
      <div>
        <label className="toggle">
          <input type="checkbox" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
          <span>Everything</span>
        </label>
        {lines.map(({ lineId, title, license, price }) => (
          <label key={lineId} className="toggle">
            <input
              type="checkbox"
              checked={chosen?.includes(lineId) ?? false}
              disabled={price === 0}
              onChange={() => toggle(lineId)}
            />
            <span>
              {title}, {license.name} <span className="num muted">{formatTotal(price, currency)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
