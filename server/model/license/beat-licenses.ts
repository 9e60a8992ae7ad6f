import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { LicenseChoice } from '#contract/beats/admin-beat.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import { beatRows, notDeleted } from '#server/model/beat/index.ts'
import { recordReplacedPrice } from '#server/model/price/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { tierNotDeleted, tierOnSale } from './tier-on-sale.ts'

/**
 * Sells a new beat under all of the store's templates (hidden ones too, for when they sell again) or the chosen ones
 * with their own prices.
 * @throws Problem 400 if a chosen template is no longer sold: dropping it silently could leave the beat with no license
 * at all
 */
export async function addLicenses(
  trx: Trx,
  beatId: string,
  choices: readonly LicenseChoice[] | undefined,
): Promise<void> {
  const templates = await trx
    .selectFrom('license_templates')
    .select(['id', 'name', 'description', 'icon', 'position', 'hidden_at'])
    .where(tierNotDeleted())
    .orderBy('position')
    .execute()
  const isSold = ({ templateId }: LicenseChoice) =>
    templates.some(({ id, hidden_at }) => id === templateId && hidden_at === null)
  if (choices?.some((choice) => choice.templateId !== undefined && !isSold(choice)))
    throw new ProblemError('invalid_request', {
      errors: { licenses: msg`One of the licenses is no longer sold.` },
    })
  for (const { id: template_id, hidden_at: _, ...template } of templates) {
    const choice = choices?.find(({ templateId }) => templateId === template_id)
    if (choices && !choice) continue
    await trx
      .insertInto('beat_licenses')
      .values({
        ...template,
        scope: null,
        added_rights: writeJson([]),
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
        eb('template_id', 'in', selectFrom('license_templates').select('id').where(tierOnSale())),
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
  if (joining.length > 0) await addLicenses(trx, beatId, joining)
}

function ownPrice({ price }: LicenseChoice): number | null {
  return price === '' ? null : (parseDollars(price) ?? null)
}

/** How many beats that are not in the trash offer each tier, and how many of them at a price of their own. */
export function countBeatsByTier(db: Db) {
  return beatRows(db)
    .innerJoin('beat_licenses', 'beat_licenses.beat_id', 'beats.id')
    .select('template_id')
    .select(sql<number>`count(*)`.as('beats'))
    .select(sql<number>`count(beat_licenses.price_cents)`.as('own_prices'))
    .where('template_id', 'is not', null)
    .where(notDeleted())
    .groupBy('template_id')
    .execute()
}
