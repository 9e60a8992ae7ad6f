import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { slugOf } from '#server/platform/text/slug.ts'

/** Name of a beat whose title has nothing to write an address with. */
const UNNAMED = 'beat'
const MAX_NUMBERED = 20

/** Gives a new beat the name of its title, with a number if another beat has it: `copper-rain-2`. */
export async function claimAddressOfTitle(trx: Trx, beat: { id: string; title: string }): Promise<string> {
  const name = slugOf(beat.title) || UNNAMED
  for (let number = 1; number <= MAX_NUMBERED; number++) {
    const slug = number === 1 ? name : `${name}-${number}`
    if (await claim(trx, slug, beat.id)) return slug
  }
  // The end of an id is random.
  const slug = `${name}-${beat.id.slice(-12)}`
  if (!(await claim(trx, slug, beat.id))) throw new Error(`${slug} is the name of another beat`)
  return slug
}

/**
 * Gives a beat the name that a producer chose. Its former names stay its own.
 * @throws Problem address_taken, address_unreadable
 */
export async function claimAddress(trx: Trx, beatId: string, wanted: string): Promise<string> {
  const slug = slugOf(wanted)
  const refused = slug === '' ? 'address_unreadable' : 'address_taken'
  if (slug !== '' && (await claim(trx, slug, beatId))) return slug
  throw new ProblemError(refused, { errors: { slug: new ProblemError(refused).message } })
}

/** False if another beat has the name, or had it before. */
async function claim(trx: Trx, slug: string, beatId: string): Promise<boolean> {
  const added = await trx
    .insertInto('beat_addresses')
    .values({ slug, beat_id: beatId, created_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows) > 0) return true
  // Separate statements: under PostgreSQL, each sees what was committed while the one before waited for the row.
  const taken = await trx
    .selectFrom('beat_addresses')
    .select('beat_id')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (taken?.beat_id === beatId) return true
  const holder = await trx
    .selectFrom('beats')
    .select('id')
    .where('id', '=', taken?.beat_id ?? '')
    .executeTakeFirst()
  if (holder) return false
  await trx.updateTable('beat_addresses').set({ beat_id: beatId }).where('slug', '=', slug).execute()
  return true
}
