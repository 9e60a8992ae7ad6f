import {
  type Letter,
  type LetterList,
  RECENT_DAYS,
  type SubscriberImportResult,
} from '#contract/reach/letter.ts'
import { excludesDay } from '#contract/reach/promised-days.ts'
import { momentIn } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'
import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg, plural } from '#contract/text/msg.ts'

/** The page that a letter belongs to. */
export const newsletter = { to: '/admin/letters', label: msg`Newsletter` }

const PHONE_SUBJECT = 40

export function subjectHint(subject: string): Message {
  const count = subject.length
  return msg`${plural({ count }, { one: '# character', other: '# characters' })}. Phones show about ${{ shown: PHONE_SUBJECT }}.`
}

/** What a row of the list says below the subject. */
export function stateInWords(letter: Letter, timeZone: string, locale: Locale): Message {
  const at = (iso: string | null) => (iso ? momentIn(timeZone, iso, locale) : '')
  const sent = formatCount(letter.sent, locale)
  const total = formatCount(letter.recipients, locale)
  switch (letter.state) {
    case 'draft':
      return msg`Draft, changed ${{ moment: at(letter.changedAt) }}`
    case 'planned':
      return msg`Scheduled for ${{ moment: at(letter.plannedAt) }}`
    case 'sending':
      return msg`${{ sent }} of ${{ total }} sent`
    case 'paused':
      return msg`Paused at ${{ sent }} of ${{ total }}`
    case 'stopped':
      return msg`Stopped ${{ moment: at(letter.endedAt) }}, after ${{ sent }} of ${{ total }}`
    case 'sent':
      return msg`Sent ${{ moment: at(letter.startedAt) }}`
  }
}

/** Who is on the list, and how that changed lately, in sentences. */
export function listInWords({
  subscribers,
  demoSubscribers: demo,
  recent: { joined, left },
}: Pick<LetterList, 'subscribers' | 'demoSubscribers' | 'recent'>): Message[] {
  return [
    subscribers === 0
      ? msg`No subscribers yet.`
      : msg`${plural({ subscribers }, { one: '# subscriber.', other: '# subscribers.' })}`,
    ...(demo === 0
      ? []
      : [
          msg`${plural({ demo }, { one: '# in the demo, who are never mailed.', other: '# in the demo, who are never mailed.' })}`,
        ]),
    ...(joined + left === 0
      ? []
      : [
          msg`${plural({ joined }, { one: '# new', other: '# new' })} in the last ${plural({ days: RECENT_DAYS }, { one: '# day', other: '# days' })}, ${plural({ left }, { one: '# unsubscribed', other: '# unsubscribed' })}.`,
        ]),
  ]
}

type Promises = Pick<LetterList, 'promises'>

/** What subscribers were told that they would get; with how many, where that is not the same for all. */
export function promisesInWords({ promises }: Promises): Message[] {
  const [only, ...others] = promises
  if (only === undefined) return []
  if (only.text !== null && others.length === 0) return [msg`“${{ promise: only.text }}”`]
  return promises.map(({ text, count }) =>
    text === null
      ? msg`nothing here (${plural({ count }, { one: '# person', other: '# people' })} added with consent from elsewhere)`
      : msg`“${{ promise: text }}” (${plural({ count }, { one: '# person', other: '# people' })})`,
  )
}

/**
 * Warns of a day that a promise excludes by name. The store's own name can have one, too.
 * @param weekday in English, as promises are read, such as `Tuesday`
 * @param shown the same in the page's language
 */
export function warnOfDay(
  { promises }: Promises,
  storeName: string,
  weekday: string,
  shown: string,
): Message | undefined {
  const count = promises
    .filter(({ text }) => text !== null && excludesDay(text.replaceAll(storeName, ''), weekday))
    .reduce((sum, promise) => sum + promise.count, 0)
  if (count === 0) return undefined
  return msg`${plural({ count }, { one: '# person was', other: '# people were' })} promised other days than a ${{ weekday: shown }}. You can still send it.`
}

/** Why rows of a file were not added. */
export function leftOutReasons(sums: SubscriberImportResult): Message[] {
  const { known, left, bounced, erased, elsewhere, unconfirmed, doubled, broken } = sums
  return [
    msg`${plural({ known }, { one: '# already on the list', other: '# already on the list' })}`,
    ...(left
      ? [
          msg`${plural({ left }, { one: '# unsubscribed from your list', other: '# unsubscribed from your list' })}`,
        ]
      : []),
    ...(bounced ? [msg`${plural({ bounced }, { one: '# bounced here', other: '# bounced here' })}`] : []),
    ...(erased
      ? [msg`${plural({ erased }, { one: '# deleted their account', other: '# deleted their account' })}`]
      : []),
    ...(elsewhere
      ? [
          msg`${plural({ elsewhere }, { one: '# unsubscribed or bounced in another list', other: '# unsubscribed or bounced in another list' })}`,
        ]
      : []),
    ...(unconfirmed
      ? [
          msg`${plural({ unconfirmed }, { one: '# never confirmed in another list', other: '# never confirmed in another list' })}`,
        ]
      : []),
    msg`${plural({ doubled }, { one: '# duplicate', other: '# duplicates' })}`,
    msg`${plural({ broken }, { one: '# without a valid address', other: '# without a valid address' })}`,
  ]
}

/** To how many a letter goes or went; nothing for drafts and while it is sent. */
export function reachInWords({ state, sent }: Letter, subscribers: number): Message | undefined {
  if (state === 'planned') return msg`${plural({ subscribers }, { one: 'to #', other: 'to #' })}`
  return state === 'sent' || state === 'stopped'
    ? msg`${plural({ sent }, { one: '# delivered', other: '# delivered' })}`
    : undefined
}

/** `about 4 minutes`, at a pace. */
export function timeLeft(waiting: number, perHour: number): Message {
  const minutes = Math.ceil((waiting / perHour) * 60)
  if (minutes <= 1) return msg`about a minute`
  const hours = Math.round(minutes / 60)
  return minutes < 120
    ? msg`${plural({ minutes }, { one: 'about # minute', other: 'about # minutes' })}`
    : msg`${plural({ hours }, { one: 'about # hour', other: 'about # hours' })}`
}
