import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Session } from '#server/platform/http/guards.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { AudioFault } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import { readStoreTag } from '#server/platform/media/audio/store-tag.ts'
import type { BeatDeps } from './beat-deps.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

const FACT = 'store_tag'

/** Lends the local path of the administrator's own tag; undefined: the one that the store makes itself. */
export async function withStoreTag<Answer>(
  { connection, masters }: BeatDeps,
  use: (path: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const path = await readStoreTagFact(connection.db)
  return path === undefined ? use(undefined) : masters.store.withLocalFile(path, use)
}

/** Path of the own tag in the private store. */
export async function readStoreTagFact(db: BeatDeps['connection']['db']): Promise<string | undefined> {
  const fact = await db.selectFrom('store_facts').select('value').where('name', '=', FACT).executeTakeFirst()
  return fact?.value
}

/** Lays another sound over previews made from now on. Throws 400 with a sentence where the file cannot be used. */
export async function replaceStoreTag(
  { connection, masters }: BeatDeps,
  admin: Session,
  form: ReceivedForm,
): Promise<void> {
  const refuse = (audio: string) => new Problem('invalid_request', { detail: audio, errors: { audio } })
  if (form.errors.audio !== undefined) throw refuse(form.errors.audio)
  if (!form.audio) throw refuse('Audio file is required')
  try {
    const source = await openAudio(form.audio.path)
    await readStoreTag(source)
    const { path } = await masters.add(form.audio.path, source.format)
    const subject = { id: 'store-tag', name: form.audio.name }
    await connection.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('store_facts')
        .values({ name: FACT, value: path })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: path }))
        .execute()
      await recordAuditEvent(trx, admin, { action: 'store-tag.replaced', subject })
    })
  } catch (error) {
    throw error instanceof AudioFault ? refuse(error.message) : error
  }
}

/** Goes back to the store's own tag. */
export async function removeStoreTag({ connection }: BeatDeps, admin: Session): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('store_facts').where('name', '=', FACT).execute()
    const subject = { id: 'store-tag', name: 'the preview tag' }
    await recordAuditEvent(trx, admin, { action: 'store-tag.removed', subject })
  })
}
