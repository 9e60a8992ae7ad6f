import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiToggles from '#client/ui/styles/toggles.module.css'
import uiType from '#client/ui/styles/type.module.css'
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
    <fieldset className={uiToggles.toggles}>
      <legend>What to refund</legend>
      <div>
        <label className={uiToggles.toggle}>
          <input type="checkbox" checked={chosen === undefined} onChange={() => onChoose(undefined)} />
          <span>Everything</span>
        </label>
        {lines.map(({ lineId, title, license, price }) => (
          <label key={lineId} className={uiToggles.toggle}>
            <input
              type="checkbox"
              checked={chosen?.includes(lineId) ?? false}
              onChange={() => toggle(lineId)}
            />
            <span>
              {title}, {license.name}{' '}
              <span className={classNames(uiBase.num, uiType.muted)}>{formatTotal(price, currency)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
