import type { BulkEditView, BulkKind } from '#contract/beats/bulk-edit.ts'
import { countBeats, countOf, formatCount } from '#contract/text/format-count.ts'

type Money = { formatPrice: (dollars: number) => string }

/** What runs, for the line above its progress. */
export const runningWords = {
  price: 'Changing prices',
  tags: 'Changing tags',
  licenses: 'Changing licenses',
  schedule: 'Scheduling beats',
  publish: 'Publishing beats',
  hide: 'Hiding beats',
  delete: 'Moving beats to the trash',
} as const satisfies Record<BulkKind, string>

/** `409 prices changed, up 10%`. */
export function resultWords({ change, changed, state }: BulkEditView, money: Money): string {
  const beats = countBeats(changed)
  if (state === 'undone') return `Undone: ${beats} ${changed === 1 ? 'is as it was' : 'are as they were'}`
  const have = changed === 1 ? 'is' : 'are'
  switch (change.kind) {
    case 'price':
      return `${countOf(changed, 'price')} changed${howMuch(change, money)}`
    case 'tags':
      return `Tags of ${beats} changed`
    case 'licenses':
      return `Licenses of ${beats} changed`
    case 'schedule':
      return `${beats} ${have} scheduled`
    case 'publish':
      return `${beats} ${have} in the store`
    case 'hide':
      return `${beats} ${have} hidden`
    case 'delete':
      return `${beats} moved to the trash`
  }
}

function howMuch(
  { by, value }: Extract<BulkEditView['change'], { kind: 'price' }>,
  { formatPrice }: Money,
): string {
  if (by === 'set') return `, now ${formatPrice(value)}`
  const size = by === 'percent' ? `${formatCount(Math.abs(value))}%` : formatPrice(Math.abs(value))
  return `, ${value < 0 ? 'down' : 'up'} ${size}`
}
