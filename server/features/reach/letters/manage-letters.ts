import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Letter, LetterDraft } from '#contract/reach/letter.ts'
import { confirmedSubscribers } from '#server/features/reach/newsletter/index.ts'
import { markAnnouncedCodes } from '#server/model/deal/index.ts'
import { storedValue, toIso, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type LetterStore, readContent } from './letter-content.ts'

export async function createLetter(db: Db, draft: LetterDraft): Promise<string> {
  const id = uuidv7()
  const now = Date.now()
  await db
    .insertInto('letters')
    .values({
      id,
      slug: `letter-${randomBytes(5).toString('hex')}`,
      ...columnsOf(draft),
      state: 'draft',
      planned_at: null,
      started_at: null,
      ended_at: null,
      resume_at: 0,
      left_out: writeJson([]),
      created_at: now,
      changed_at: now,
    })
    .execute()
  return id
}

/** @throws Problem letter_not_found, letter_fixed */
export async function changeLetter(db: Db, id: string, changes: Partial<LetterDraft>): Promise<void> {
  await inState(db, id, ['draft'], async (trx, letter) => {
    const { subject, first_line, body, beats } = letter
    const draft = { subject, firstLine: first_line, text: body, beats: storedValue(beats) }
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    await update(trx, id, { ...columnsOf({ ...draft, ...given }), changed_at: Date.now() })
  })
}

/** @throws Problem letter_not_found, letter_fixed */
export async function deleteLetter(db: Db, id: string): Promise<void> {
  await inState(db, id, ['draft', 'stopped', 'sent'], async (trx) => {
    await trx.deleteFrom('letters').where('id', '=', id).execute()
  })
}

/** @throws Problem letter_incomplete, letter_without_address */
export async function planLetter(db: Db, id: string, plannedAt: number, store: LetterStore): Promise<void> {
  await inState(db, id, ['draft', 'planned'], async (trx, letter) => {
    await refuseIncomplete(trx, letter, store)
    await update(trx, id, { state: 'planned', planned_at: plannedAt })
  })
}

/**
 * Writes a row per subscriber; from here on the letter is sent.
 * @throws Problem letter_incomplete, letter_without_address
 */
export async function startLetter(db: Db, id: string, store: LetterStore): Promise<void> {
  await inState(db, id, ['draft', 'planned'], async (trx, letter) => {
    const leftOut = await refuseIncomplete(trx, letter, store)
    const now = Date.now()
    await trx
      .insertInto('letter_recipients')
      .columns(['letter_id', 'subscriber_id', 'email', 'state', 'attempts', 'next_at'])
      .expression(
        confirmedSubscribers(trx).select([
          sql<string>`${id}`.as('letter_id'),
          'id as subscriber_id',
          'email',
          sql<'waiting'>`'waiting'`.as('state'),
          sql<number>`0`.as('attempts'),
          sql<number>`0`.as('next_at'),
        ]),
      )
      .execute()
    const { subject, first_line, body } = letter
    await markAnnouncedCodes(trx, [subject, first_line, body].join('\n'), now)
    await update(trx, id, { state: 'sending', started_at: now, left_out: writeJson(leftOut) })
  })
}

/** Nothing more is handed over until it is resumed. */
export async function pauseLetter(db: Db, id: string): Promise<void> {
  await inState(db, id, ['sending'], (trx) => update(trx, id, { state: 'paused' }))
}

/** Goes on where it was paused. @throws Problem letter_without_address */
export async function resumeLetter(db: Db, id: string, store: LetterStore): Promise<void> {
  await inState(db, id, ['paused'], async (trx) => {
    if (!store.seller) throw new ProblemError('letter_without_address')
    await update(trx, id, { state: 'sending', resume_at: 0 })
  })
}

/** A planned letter becomes a draft again; of one that is being sent nothing more is handed over. */
export async function stopLetter(db: Db, id: string): Promise<void> {
  await inState(db, id, stoppable, stop)
}

/** Stops all, as in a copy of a store. */
export async function stopAllLetters(trx: Trx): Promise<void> {
  const letters = await trx.selectFrom('letters').selectAll().where('state', 'in', stoppable).execute()
  for (const letter of letters) await stop(trx, letter)
}

const stoppable = ['planned', 'sending', 'paused'] as const

async function stop(trx: Trx, { id, state }: Row<'letters'>): Promise<void> {
  if (state === 'planned') return update(trx, id, { state: 'draft', planned_at: null })
  await update(trx, id, { state: 'stopped', ended_at: Date.now() })
  await trx
    .updateTable('letter_recipients')
    .set({ state: 'stopped', email: '' })
    .where('letter_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes what letters still have to send to a subscriber. */
export async function deleteWaiting(trx: Trx, subscriberId: string): Promise<void> {
  await trx
    .deleteFrom('letter_recipients')
    // Only these have any, and the table is read by letter.
    .where('letter_id', 'in', (open) =>
      open.selectFrom('letters').select('letters.id').where('letters.state', 'in', ['sending', 'paused']),
    )
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'waiting')
    .execute()
}

/** @throws Problem letter_not_found */
export async function findLetter(db: Db, id: string): Promise<Row<'letters'>> {
  return db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('letter_not_found'))
}

export function presentLetter(row: Row<'letters'>, counts: { recipients: number; sent: number }): Letter {
  const moment = (ms: number | null) => toIso(ms)
  return {
    id: row.id,
    subject: row.subject,
    firstLine: row.first_line,
    text: row.body,
    beats: storedValue(row.beats),
    state: row.state,
    plannedAt: moment(row.planned_at),
    startedAt: moment(row.started_at),
    endedAt: moment(row.ended_at),
    changedAt: new Date(row.changed_at).toISOString(),
    ...counts,
  }
}

function columnsOf({ subject, firstLine, text, beats }: LetterDraft) {
  return { subject, first_line: firstLine, body: text, beats: writeJson(beats) }
}

/** The titles that are left out. */
async function refuseIncomplete(trx: Trx, letter: Row<'letters'>, store: LetterStore): Promise<string[]> {
  if (!store.seller) throw new ProblemError('letter_without_address')
  const { content, leftOut } = await readContent(trx, letter, store)
  if (letter.subject === '' || letter.body.trim() === '' || content.beats.length === 0)
    throw new ProblemError('letter_incomplete')
  return leftOut
}

async function inState<Result>(
  db: Db,
  id: string,
  states: readonly Row<'letters'>['state'][],
  act: (trx: Trx, letter: Row<'letters'>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const letter = await trx
      .selectFrom('letters')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ProblemError('letter_not_found'))
    if (!states.includes(letter.state)) throw new ProblemError('letter_fixed')
    return act(trx, letter)
  })
}

async function update(trx: Trx, id: string, change: Partial<Row<'letters'>>): Promise<void> {
  await trx.updateTable('letters').set(change).where('id', '=', id).execute()
}
