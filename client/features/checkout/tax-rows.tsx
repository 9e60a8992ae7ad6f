import { useMoney } from '#client/platform/use-money.ts'
import type { CartQuote } from '#contract/cart-quote.ts'
import { includesNote, reverseChargeNote, takenOffLabel, taxLabel } from '#contract/tax-words.ts'

/** Tax that changes the total, among its sums: added to prices, or taken off them. Undefined where none does. */
export function taxRows({ taxes, reverseCharge }: CartQuote, formatTotal: (dollars: number) => string) {
  const added = taxes.filter(({ included }) => !included)
  const takenOff = reverseCharge && reverseCharge.takenOff > 0 ? reverseCharge : undefined
  if (added.length === 0 && !takenOff) return undefined
  return (
    <>
      {added.map((tax) => (
        <div key={tax.place + tax.name}>
          <dt>{taxLabel(tax)}</dt>
          <dd className="num">{formatTotal(tax.amount)}</dd>
        </div>
      ))}
      {takenOff && (
        <div>
          <dt>{takenOffLabel(takenOff)}</dt>
          <dd className="num">−{formatTotal(takenOff.takenOff)}</dd>
        </div>
      )}
    </>
  )
}

/** What the total says about tax. */
export function TaxNote({ quote: { taxes, reverseCharge } }: { quote: CartQuote }) {
  const { currency } = useMoney()
  const notes = [
    ...taxes.filter(({ included }) => included).map((tax) => includesNote(tax, currency)),
    ...(reverseCharge ? [reverseChargeNote(reverseCharge)] : []),
  ]
  return notes.map((note) => <small key={note}>{note}</small>)
}
