import { uuidv7 } from 'uuidv7'
import { msg } from '#contract/text/msg.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** `ids` replaces a beat's tags if given. `newNames` are always added, creating missing tags. */
type TagChanges = { ids?: readonly string[] | undefined; newNames?: readonly string[] | undefined }

/**
 * Updates the tags of a beat.
 * @throws Problem 400 for an unknown ID
 */
export async function changeTags(
  trx: Trx,
  beatId: string,
  { ids, newNames = [] }: TagChanges,
): Promise<void> {
  const wanted = new Set(ids ?? (await tagsOf(trx, beatId)))
  const known = await trx
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [...wanted, ''])
    .execute()
  if (known.length !== wanted.size)
    throw new ProblemError('invalid_request', { errors: { tags: msg`One of the tags no longer exists.` } })
  for (const name of newNames) wanted.add(await findOrCreateTag(trx, name))
  await trx.deleteFrom('beat_tags').where('beat_id', '=', beatId).execute()
  for (const tag_id of wanted) await trx.insertInto('beat_tags').values({ beat_id: beatId, tag_id }).execute()
}

async function tagsOf(trx: Trx, beatId: string): Promise<string[]> {
  const rows = await trx.selectFrom('beat_tags').select('tag_id').where('beat_id', '=', beatId).execute()
  return rows.map(({ tag_id }) => tag_id)
}

/** The id of the tag of this name. */
export async function findOrCreateTag(trx: Trx, name: string): Promise<string> {
  await trx
    .insertInto('tags')
    .values({ id: uuidv7(), name, name_key: name.toLowerCase(), created_at: Date.now() })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('tags')
    .select('id')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirstOrThrow()
  return id
}
