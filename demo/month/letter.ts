import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { DEMO_DOMAIN } from '#server/platform/mail/demo-address.ts'
import { type Figures, type FiguresOf, LETTER_DAYS_AGO, LETTER_SLUG } from './figures.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SUBSCRIBERS = 64
/** Between two of them. */
const JOINED_EVERY_MS = 0.4 * DAY_MS

/** Subscribers who joined bit by bit, and a letter to those who were there by then. Returns its ID. */
export async function addLetter(
  trx: Trx,
  { steps }: Figures,
  beats: readonly FiguresOf[],
  today: number,
): Promise<string> {
  const id = uuidv7()
  const sentAt = (today - LETTER_DAYS_AGO) * DAY_MS + 9 * HOUR_MS
  const subscribers = Array.from({ length: SUBSCRIBERS }, (_, index) => {
    const email = `listener-${index + 1}@${DEMO_DOMAIN}`
    const joinedAt = today * DAY_MS - (SUBSCRIBERS - index) * JOINED_EVERY_MS
    const times = { requested_at: joinedAt - HOUR_MS, confirmed_at: joinedAt }
    return { id: uuidv7(), email, email_key: email, token_hash: null, ...times }
  })
  await trx.insertInto('newsletter_subscribers').values(subscribers).execute()
  const listed = beats.filter(({ isInLetter }) => isInLetter).map((beat) => beat.id)
  await trx
    .insertInto('letters')
    .values({
      ...{ id, slug: LETTER_SLUG, state: 'sent', beats: writeJson(listed), left_out: writeJson([]) },
      subject: 'Demo: three new beats',
      first_line: 'Fresh from the studio',
      body: 'Three new ones are in the store.\n\nThis letter is part of the demo. It was never sent.',
      ...{ planned_at: null, resume_at: 0, started_at: sentAt, ended_at: sentAt + HOUR_MS / 3 },
      ...{ created_at: sentAt - 5 * HOUR_MS, changed_at: sentAt - HOUR_MS },
    })
    .execute()
  const before = subscribers.filter(({ confirmed_at }) => confirmed_at < sentAt)
  await trx
    .insertInto('letter_recipients')
    .values(
      before.map((subscriber, index) => ({
        ...{ letter_id: id, subscriber_id: subscriber.id, email: '', attempts: 1, next_at: 0 },
        handed_at: sentAt + index * 18_000,
        ...(index === 7
          ? { state: 'refused' as const, error: '550 No such user' }
          : { state: 'sent' as const, error: null }),
      })),
    )
    .execute()
  const playsOf = (beatId: string) =>
    steps
      .filter(
        (row) => row.beat_id === beatId && row.source === `campaigns:${LETTER_SLUG}` && row.step === 'play',
      )
      .reduce((sum, { count }) => sum + count, 0)
  // Some look and do not press play.
  const links = listed.map((beatId, index) => ({
    path: `/beats/${beatId}`,
    presses: playsOf(beatId) + index + 1,
  }))
  await trx
    .insertInto('letter_links')
    .values(links.map((link) => ({ letter_id: id, ...link })))
    .execute()
  return id
}
