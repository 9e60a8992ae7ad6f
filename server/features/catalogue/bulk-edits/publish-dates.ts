import type { ScheduleChange } from '#contract/beats/bulk-edit.ts'
import { momentInZone } from '#contract/text/moment-in-zone.ts'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

const DAY_MS = 86_400_000

/**
 * When one beat after another is published, in milliseconds: all at one time, or one every week at the same local time.
 * @throws Problem invalid_request for a time that has passed, or a time zone that does not exist
 */
export function publishDates(schedule: ScheduleChange, now: number): Generator<number, never> {
  if (momentOn(schedule, schedule.day) <= now)
    throw new ProblemError('invalid_request', { errors: { day: msg`Please choose a time in the future.` } })
  return dates(schedule)
}

function* dates(schedule: ScheduleChange): Generator<number, never> {
  for (let week = 0; ; week++) {
    const days = schedule.repeats === 'weekly' ? week * 7 : 0
    const day = new Date(Date.parse(schedule.day) + days * DAY_MS).toISOString().slice(0, 10)
    yield momentOn(schedule, day)
  }
}

function momentOn({ time, timeZone }: ScheduleChange, day: string): number {
  try {
    // Where clocks skip that hour, the next one.
    const later = `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`
    const moment = momentInZone({ day, time }, timeZone) ?? momentInZone({ day, time: later }, timeZone)
    if (moment !== undefined) return moment
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new ProblemError('invalid_request', { errors: { day: msg`There is no such time.` } })
}
