import type { BulkEditView, BulkKind } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

type Money = { formatPrice: (dollars: number) => string }

/** What runs, for the line above its progress. */
export const runningWords: Readonly<Record<BulkKind, Message>> = {
  price: msg`Changing prices`,
  tags: msg`Changing tags`,
  licenses: msg`Changing licenses`,
  schedule: msg`Scheduling beats`,
  publish: msg`Publishing beats`,
  hide: msg`Hiding beats`,
  delete: msg`Moving beats to the trash`,
}

/** `409 prices changed, up 10%`. */
export function resultWords({ change, changed, state }: BulkEditView, money: Money, locale: Locale): Message {
  if (state === 'undone')
    return msg`${plural({ changed }, { one: 'Undone: # beat is as it was', other: 'Undone: # beats are as they were' })}`
  switch (change.kind) {
    case 'price':
      return priceWords(changed, change, money, locale)
    case 'tags':
      return msg`Tags of ${plural({ changed }, { one: '# beat', other: '# beats' })} changed`
    case 'licenses':
      return msg`Licenses of ${plural({ changed }, { one: '# beat', other: '# beats' })} changed`
    case 'schedule':
      return msg`${plural({ changed }, { one: '# beat is scheduled', other: '# beats are scheduled' })}`
    case 'publish':
      return msg`${plural({ changed }, { one: '# beat is in the store', other: '# beats are in the store' })}`
    case 'hide':
      return msg`${plural({ changed }, { one: '# beat is hidden', other: '# beats are hidden' })}`
    case 'delete':
      return msg`${plural({ changed }, { one: '# beat moved to the trash', other: '# beats moved to the trash' })}`
  }
}

function priceWords(
  changed: number,
  { by, value }: Extract<BulkEditView['change'], { kind: 'price' }>,
  { formatPrice }: Money,
  locale: Locale,
): Message {
  if (by === 'set')
    return msg`${plural({ changed }, { one: '# price changed', other: '# prices changed' })}, now ${{ price: formatPrice(value) }}`
  if (by === 'amount') {
    const amount = formatPrice(Math.abs(value))
    return value < 0
      ? msg`${plural({ changed }, { one: '# price changed', other: '# prices changed' })}, down ${{ amount }}`
      : msg`${plural({ changed }, { one: '# price changed', other: '# prices changed' })}, up ${{ amount }}`
  }
  const percent = formatCount(Math.abs(value), locale)
  return value < 0
    ? msg`${plural({ changed }, { one: '# price changed', other: '# prices changed' })}, down ${{ percent }}%`
    : msg`${plural({ changed }, { one: '# price changed', other: '# prices changed' })}, up ${{ percent }}%`
}
