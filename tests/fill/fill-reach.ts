import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import type { FillContext } from './fill-context.ts'

/** The tables of the newsletter, letters and counts. */
export function fillReach({ at, beat, db }: FillContext) {
  return {
    letters: () =>
      db
        .insertInto('letters')
        .values({
          id: 'letter',
          slug: 'letter-0a1b',
          subject: 'Vier für den Winter “”',
          first_line: '',
          body: 'Hello\n\n日本',
          beats: writeJson([beat.id]),
          state: 'sent',
          planned_at: null,
          started_at: at,
          ended_at: at,
          resume_at: 0,
          left_out: writeJson([]),
          created_at: at,
          changed_at: at,
        })
        .execute(),
    letter_recipients: () =>
      db
        .insertInto('letter_recipients')
        .values({
          letter_id: 'letter',
          subscriber_id: 'subscriber',
          email: '',
          state: 'refused',
          attempts: 1,
          next_at: 0,
          handed_at: at,
          error: '550 “unknown”',
        })
        .execute(),
    letter_links: () =>
      db
        .insertInto('letter_links')
        .values({ letter_id: 'letter', path: '/faq?q=日本', presses: 2 })
        .execute(),
    newsletter_days: () =>
      db.insertInto('newsletter_days').values({ day: 20_000, joined: 2, departed: 1 }).execute(),
    newsletter_suppressions: () =>
      db
        .insertInto('newsletter_suppressions')
        .values({ address_hash: 'f'.repeat(64), reason: 'left', suppressed_at: at, asked_at: at })
        .execute(),
    insight_heard: () =>
      db
        .insertInto('insight_heard')
        .values({
          day: 20_000,
          beat_id: beat.id,
          preview: beat.audio_url,
          plays: 5,
          heard: writeJson([5, 4]),
          again: writeJson([0, 1]),
        })
        .execute(),
    insight_steps: () =>
      db
        .insertInto('insight_steps')
        .values({ day: 20_000, beat_id: beat.id, source: 'campaigns:müll', step: 'play', count: 5 })
        .execute(),
    insight_searches: () =>
      db
        .insertInto('insight_searches')
        .values({ day: 20_000, query: 'q=日本', found: 0, count: 3 })
        .execute(),
    newsletter_subscribers: () =>
      db
        .insertInto('newsletter_subscribers')
        .values({
          id: uuidv7(),
          email: 'fan@example.com',
          email_key: 'fan@example.com',
          token_hash: null,
          requested_at: at,
          confirmed_at: at,
          promise: 'Neue Beats. Jederzeit abbestellen.',
        })
        .execute(),
    beat_counts: () =>
      db.insertInto('beat_counts').values({ day: 1, beat_id: uuidv7(), step: 'play', count: 3 }).execute(),
  }
}
