import type { BulkChange, PriceChange, PriceRounding } from './bulk-edit.ts'

const roundingWords = {
  cent: '',
  whole: ', to whole amounts',
  five: ', to multiples of 5',
  'ninety-nine': ', to end in .99',
} as const satisfies Record<PriceRounding, string>

/** A change of many beats in a few words, as the audit log has it. @param nameOf names of tags and licenses by id */
export function bulkWords(change: BulkChange, nameOf: (id: string) => string): string {
  switch (change.kind) {
    case 'price':
      return priceWords(change)
    case 'tags':
      return [
        ...change.add.map((name) => `tag ${name} added`),
        ...change.remove.map((id) => `tag ${nameOf(id)} removed`),
      ].join(', ')
    case 'licenses':
      return change.tiers.map(({ id, on }) => `${nameOf(id)} ${on ? 'on' : 'off'}`).join(', ')
    case 'schedule':
      return `scheduled ${change.repeats === 'weekly' ? 'one every week from' : 'for'} ${change.day} at ${change.time}, ${change.timeZone}`
    case 'publish':
      return 'published'
    case 'hide':
      return 'hidden'
    case 'delete':
      return 'deleted'
  }
}

function priceWords({ by, value, rounding, licensePrices }: PriceChange): string {
  if (by === 'set') return `price set to ${value}`
  const signed = `${value > 0 ? '+' : ''}${value}`
  const what = licensePrices ? 'price and license prices' : 'price'
  return `${what} ${signed}${by === 'percent' ? '%' : ''}${roundingWords[rounding]}`
}
