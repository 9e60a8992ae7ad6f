import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readFacts, removeFact, writeFact } from '#server/platform/database/store-facts.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError, type Said } from '#server/platform/http/problem.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { readStoreTag, type StoreTagFile } from '#server/platform/media/audio/store-tag.ts'
import type { BeatDeps } from './beat-deps.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

const FILE_FACT = 'store_tag'
const LEVEL_FACT = 'store_tag_level'
const subject = { id: 'store-tag', name: 'the preview tag' }

type Db = BeatDeps['connection']['db']

export type StoreTagChoice = {
  /** The admin's own tag in private storage; undefined for the generated one. */
  path: string | undefined
  levelDb: number
  /** Identifies sound and level, as in `preview_tag` of beats. */
  version: string
}

export async function readStoreTagChoice(db: Db): Promise<StoreTagChoice> {
  const facts = await readFacts(db, [FILE_FACT, LEVEL_FACT])
  const path = facts.get(FILE_FACT)
  const levelDb = Number(facts.get(LEVEL_FACT) ?? 0)
  return { path, levelDb, version: `${path ?? 'default'} ${levelDb}` }
}

/** Passes the tag to `use`, with its own file (if any) at a local path. */
export async function withStoreTag<Answer>(
  { masters }: BeatDeps,
  { path, levelDb }: Omit<StoreTagChoice, 'version'>,
  use: (tag: StoreTagFile) => Promise<Answer>,
): Promise<Answer> {
  if (path === undefined) return use({ levelDb })
  return masters.store.withLocalFile(path, (local) => use({ path: local, levelDb }))
}

/**
 * Changes the tag sound of future previews.
 * @throws Problem 400 for an unusable file
 */
export async function replaceStoreTag(
  { connection, masters }: BeatDeps,
  admin: RequestSession,
  form: ReceivedForm,
): Promise<void> {
  const refuse = (audio: Said) => new ProblemError('invalid_request', { detail: audio, errors: { audio } })
  if (form.errors.audio !== undefined) throw refuse(form.errors.audio)
  if (!form.audio) throw refuse(msg`Audio file is required`)
  try {
    const source = await openAudio(form.audio.path)
    await readStoreTag(source)
    const { path } = await masters.add(form.audio.path, source.format)
    const file = { id: 'store-tag', name: form.audio.name }
    await connection.db.transaction().execute(async (trx) => {
      await writeFact(trx, FILE_FACT, path)
      await recordAuditEvent(trx, admin, 'store-tag.replaced', file)
    })
  } catch (error) {
    throw error instanceof AudioError ? refuse(error.message) : error
  }
}

/** Resets to the generated tag. */
export async function removeStoreTag({ connection }: BeatDeps, admin: RequestSession): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await removeFact(trx, FILE_FACT)
    await recordAuditEvent(trx, admin, 'store-tag.removed', subject)
  })
}

/** Changes the tag level of future previews. */
export async function setStoreTagLevel(
  { connection }: BeatDeps,
  admin: RequestSession,
  levelDb: number,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await writeFact(trx, LEVEL_FACT, String(levelDb))
    await recordAuditEvent(trx, admin, 'store-tag.leveled', subject, { to: `${levelDb} dB` })
  })
}
