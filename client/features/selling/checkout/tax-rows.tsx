import { useMoney } from '#client/platform/use-money.ts'
import { Box, Text } from '#client/ui/primitives.tsx'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { includesNote, reverseChargeNote, takenOffLabel, taxLabel } from '#contract/pricing/tax-words.ts'

/** Tax that changes the total: added to prices or deducted. Undefined if there is none. */
export function taxRows({ taxes, reverseCharge }: CartQuote, formatTotal: (dollars: number) => string) {
  const added = taxes.filter(({ included }) => !included)
  const takenOff = reverseCharge && reverseCharge.takenOff > 0 ? reverseCharge : undefined
  if (added.length === 0 && !takenOff) return undefined
  return (
    <>
      {added.map((tax) => (
        <div key={tax.place + tax.name}>
          <dt>{taxLabel(tax)}</dt>
          <Text as="dd" numeric>
            {formatTotal(tax.amount)}
          </Text>
        </div>
      ))}
      {takenOff && (
        <div>
          <dt>{takenOffLabel(takenOff)}</dt>
          <Text as="dd" numeric>
            −{formatTotal(takenOff.takenOff)}
          </Text>
        </div>
      )}
    </>
  )
}

/** The tax note at the total. */
export function TaxNote({ quote: { taxes, reverseCharge } }: { quote: CartQuote }) {
  const { currency } = useMoney()
  const notes = [
    ...taxes.filter(({ included }) => included).map((tax) => includesNote(tax, currency)),
    ...(reverseCharge ? [reverseChargeNote(reverseCharge)] : []),
  ]
  return notes.map((note) => (
    <Box as="small" display="block" maxWidth="24ch" above="s1" key={note}>
      {note}
    </Box>
  ))
}
