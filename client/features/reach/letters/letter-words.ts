import {
  type Letter,
  type LetterList,
  RECENT_DAYS,
  type SubscriberImportResult,
} from '#contract/reach/letter.ts'
import { excludesDay } from '#contract/reach/promised-days.ts'
import { momentIn } from '#contract/text/dates.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'

/** The page that a letter belongs to. */
export const newsletter = { to: '/admin/letters', label: 'Newsletter' }

const PHONE_SUBJECT = 40

export function subjectHint(subject: string): string {
  return `${subject.length} ${subject.length === 1 ? 'character' : 'characters'}. Phones show about ${PHONE_SUBJECT}.`
}

/** What a row of the list says below the subject. */
export function stateInWords(letter: Letter, timeZone: string): string {
  const at = (iso: string | null) => (iso ? momentIn(timeZone, iso) : '')
  switch (letter.state) {
    case 'draft':
      return `Draft, changed ${at(letter.changedAt)}`
    case 'planned':
      return `Scheduled for ${at(letter.plannedAt)}`
    case 'sending':
      return `${formatCount(letter.sent)} of ${formatCount(letter.recipients)} sent`
    case 'paused':
      return `Paused at ${formatCount(letter.sent)} of ${formatCount(letter.recipients)}`
    case 'stopped':
      return `Stopped ${at(letter.endedAt)}, after ${formatCount(letter.sent)} of ${formatCount(letter.recipients)}`
    case 'sent':
      return `Sent ${at(letter.startedAt)}`
  }
}

/** Who is on the list, and how that changed lately. */
export function listInWords({
  subscribers,
  demoSubscribers: demo,
  recent,
}: Pick<LetterList, 'subscribers' | 'demoSubscribers' | 'recent'>): string {
  const own = subscribers === 0 ? 'No subscribers yet.' : `${countOf(subscribers, 'subscriber')}.`
  const all = demo === 0 ? own : `${own} ${formatCount(demo)} in the demo, who are never mailed.`
  if (recent.joined + recent.left === 0) return all
  return `${all} ${formatCount(recent.joined)} new in the last ${RECENT_DAYS} days, ${formatCount(recent.left)} unsubscribed.`
}

type Promises = Pick<LetterList, 'promises'>

/** What subscribers were told that they would get; with how many, where that is not the same for all. */
export function promisesInWords({ promises }: Promises): string[] {
  const [only, ...others] = promises
  if (only === undefined) return []
  if (only.text !== null && others.length === 0) return [`“${only.text}”`]
  return promises.map(({ text, count }) =>
    text === null
      ? `nothing here (${countOf(count, 'person', 'people')} added with consent from elsewhere)`
      : `“${text}” (${countOf(count, 'person', 'people')})`,
  )
}

/** Warns of a day, such as `Tuesday`, that a promise excludes by name. The store's own name can have one, too. */
export function warnOfDay({ promises }: Promises, storeName: string, weekday: string): string | undefined {
  const count = promises
    .filter(({ text }) => text !== null && excludesDay(text.replaceAll(storeName, ''), weekday))
    .reduce((sum, promise) => sum + promise.count, 0)
  if (count === 0) return undefined
  return `${countOf(count, 'person was', 'people were')} promised other days than a ${weekday}. You can still send it.`
}

/** Why rows of a file were not added. */
export function leftOutInWords(sums: SubscriberImportResult): string {
  const reasons = [
    `${formatCount(sums.known)} already on the list`,
    ...(sums.left ? [`${formatCount(sums.left)} unsubscribed from your list`] : []),
    ...(sums.bounced ? [`${formatCount(sums.bounced)} bounced here`] : []),
    ...(sums.erased ? [`${formatCount(sums.erased)} deleted their account`] : []),
    ...(sums.elsewhere ? [`${formatCount(sums.elsewhere)} unsubscribed or bounced in another list`] : []),
    ...(sums.unconfirmed ? [`${formatCount(sums.unconfirmed)} never confirmed in another list`] : []),
    countOf(sums.doubled, 'duplicate'),
    `${formatCount(sums.broken)} without a valid address`,
  ]
  return `Left out: ${reasons.join(', ')}.`
}

/** To how many a letter goes or went; nothing for drafts and while it is sent. */
export function reachInWords({ state, sent }: Letter, subscribers: number): string {
  if (state === 'planned') return `to ${formatCount(subscribers)}`
  return state === 'sent' || state === 'stopped' ? `${formatCount(sent)} delivered` : ''
}

/** `about 4 minutes`, at a pace. */
export function timeLeft(waiting: number, perHour: number): string {
  const minutes = Math.ceil((waiting / perHour) * 60)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
