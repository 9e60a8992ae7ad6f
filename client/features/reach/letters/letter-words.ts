import type { Letter } from '#contract/reach/letter.ts'
import { momentIn } from '#contract/text/dates.ts'
import { formatCount } from '#contract/text/format-count.ts'

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
      return `Goes out ${at(letter.plannedAt)}`
    case 'sending':
      return `${formatCount(letter.sent)} of ${formatCount(letter.recipients)} sent`
    case 'stopped':
      return `Stopped ${at(letter.endedAt)}, after ${formatCount(letter.sent)} of ${formatCount(letter.recipients)}`
    case 'sent':
      return `Sent ${at(letter.startedAt)}`
  }
}

/** `about 4 minutes`, at a pace. */
export function timeLeft(waiting: number, perHour: number): string {
  const minutes = Math.ceil((waiting / perHour) * 60)
  if (minutes <= 1) return 'about a minute'
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`
}
