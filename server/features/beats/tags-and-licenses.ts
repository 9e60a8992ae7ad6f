import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { LicenseChoice } from '#contract/admin-beat.ts'
import { parseDollars } from '#contract/money.ts'
import { findPriceFaults } from '#server/features/currency/index.ts'
import { recordReplacedPrice } from '#server/features/price-history/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Trx = Transaction<Database>

/** `ids` replaces a beat's tags if given. `newNames` are always added, creating missing tags. */
export type TagChanges = { ids?: readonly string[] | undefined; newNames?: readonly string[] | undefined }

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
    throw new Problem('invalid_request', { errors: { tags: 'One of the tags no longer exists.' } })
  for (const name of newNames) wanted.add(await tagNamed(trx, name))
  await trx.deleteFrom('beat_tags').where('beat_id', '=', beatId).execute()
  for (const tag_id of wanted) await trx.insertInto('beat_tags').values({ beat_id: beatId, tag_id }).execute()
}

async function tagsOf(trx: Trx, beatId: string): Promise<string[]> {
  const rows = await trx.selectFrom('beat_tags').select('tag_id').where('beat_id', '=', beatId).execute()
  return rows.map(({ tag_id }) => tag_id)
}

async function tagNamed(trx: Trx, name: string): Promise<string> {
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

/**
 * Offers a new beat under all of the store's templates (hidden ones too, for when they sell again) or the chosen ones
 * with their own prices.
 * @throws Problem 400 if a chosen template is no longer sold: dropping it silently could leave the beat with no license
 * at all
 */
export async function offerLicenses(
  trx: Trx,
  beatId: string,
  choices: readonly LicenseChoice[] | undefined,
): Promise<void> {
  const templates = await trx
    .selectFrom('license_templates')
    .select(['id', 'name', 'description', 'icon', 'position', 'hidden_at'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  const isSold = ({ templateId }: LicenseChoice) =>
    templates.some(({ id, hidden_at }) => id === templateId && hidden_at === null)
  if (choices?.some((choice) => choice.templateId !== undefined && !isSold(choice)))
    throw new Problem('invalid_request', {
      errors: { licenses: 'One of the licenses is no longer sold.' },
    })
  for (const { id: template_id, hidden_at: _, ...template } of templates) {
    const choice = choices?.find(({ templateId }) => templateId === template_id)
    if (choices && !choice) continue
    await trx
      .insertInto('beat_licenses')
      .values({
        ...template,
        scope: null,
        added_rights: '[]',
        id: uuidv7(),
        beat_id: beatId,
        template_id,
        price_cents: choice ? ownPrice(choice) : null,
      })
      .execute()
  }
}

/**
 * Updates the licenses of an existing beat: removes unlisted ones, adds listed templates. Keeps licenses of hidden
 * tiers, which the admin's form does not show.
 */
export async function changeLicenses(
  trx: Trx,
  beatId: string,
  choices: readonly LicenseChoice[],
): Promise<void> {
  const kept = choices.flatMap(({ id }) => id ?? [])
  await trx
    .deleteFrom('beat_licenses')
    .where('beat_id', '=', beatId)
    .where('id', 'not in', [...kept, ''])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('template_id', 'is', null),
        eb(
          'template_id',
          'in',
          selectFrom('license_templates')
            .select('id')
            .where('hidden_at', 'is', null)
            .where('deleted_at', 'is', null),
        ),
      ]),
    )
    .execute()
  const before = await trx
    .selectFrom('beat_licenses')
    .select(['id', 'price_cents'])
    .where('beat_id', '=', beatId)
    .execute()
  for (const { id, price_cents } of before) {
    const choice = choices.find((chosen) => chosen.id === id)
    if (choice && ownPrice(choice) !== price_cents)
      await recordReplacedPrice(trx, { subject: 'license', subjectId: id, priceCents: price_cents })
  }
  for (const choice of choices)
    if (choice.id !== undefined)
      await trx
        .updateTable('beat_licenses')
        .set({ price_cents: ownPrice(choice) })
        .where('id', '=', choice.id)
        .where('beat_id', '=', beatId)
        .execute()
  const joining = choices.filter(({ id, templateId }) => id === undefined && templateId !== undefined)
  if (joining.length > 0) await offerLicenses(trx, beatId, joining)
}

function ownPrice({ price }: LicenseChoice): number | null {
  return price === '' ? null : (parseDollars(price) ?? null)
}

/** Errors by field for prices that the store's currency does not allow. */
export async function beatPriceFaults(
  db: Db,
  { price, licenses = [] }: { price?: string | undefined; licenses?: readonly LicenseChoice[] | undefined },
): Promise<Record<string, string>> {
  const own = licenses.map((license, at): [string, string] => [`license ${at}`, license.price])
  const faults = await findPriceFaults(db, { price: price ?? null, ...Object.fromEntries(own) })
  const [licenseFault] = own.flatMap(([field]) => faults[field] ?? [])
  return {
    ...(faults.price !== undefined && { price: faults.price }),
    ...(licenseFault !== undefined && { licenses: licenseFault }),
  }
}
