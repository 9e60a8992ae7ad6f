import { sql } from 'kysely'
import { promisesWav } from '#contract/file-kinds.ts'
import { LicenseRight } from '#contract/license.ts'
import { defaultTerms } from '#contract/license-terms.ts'
import type { Db } from '#server/platform/database/connect.ts'

export type OfferedLicense = Awaited<ReturnType<ReturnType<typeof offeredLicenses>['execute']>>[number]

/**
 * Query for the licenses that beats are sold under, in the tiers' order: current tier content with the beats' own
 * prices, without hidden and deleted tiers. Filter it by `beat_licenses.…` columns; `canDeliver` says which of them can be
 * bought.
 */
export function offeredLicenses(db: Db) {
  return db
    .selectFrom('beat_licenses')
    .innerJoin('beats', 'beats.id', 'beat_licenses.beat_id')
    .leftJoin('license_templates as tier', 'tier.id', 'beat_licenses.template_id')
    .where('tier.hidden_at', 'is', null)
    .where('tier.deleted_at', 'is', null)
    .select(['beat_licenses.id', 'beat_licenses.beat_id', 'beat_licenses.template_id', 'beats.lossy_master'])
    .select(({ fn }) => [
      fn.coalesce('tier.name', 'beat_licenses.name').as('name'),
      fn.coalesce('tier.description', 'beat_licenses.description').as('description'),
      fn.coalesce('tier.icon', 'beat_licenses.icon').as('icon'),
      fn.coalesce('tier.rights', 'beat_licenses.rights').as('rights'),
      fn.coalesce('tier.terms', sql<string>`${defaultTerms}`).as('terms'),
      fn.coalesce('tier.position', 'beat_licenses.position').as('position'),
      /** Null: the beat's price. */
      fn.coalesce('beat_licenses.price_cents', 'tier.price_cents').as('price_cents'),
      'beat_licenses.price_cents as own_price_cents',
      'tier.price_cents as tier_price_cents',
    ])
    .orderBy('position')
    .orderBy('beat_licenses.id')
}

/** Whether the beat's master can give what the license promises: nothing lossless is sold of a lossy one. */
export function canDeliver({
  lossy_master,
  rights,
}: Pick<OfferedLicense, 'lossy_master' | 'rights'>): boolean {
  return lossy_master === 0 || !givesWav(rights)
}

/** Whether rights, as they are stored, promise lossless files. */
export function givesWav(rights: string): boolean {
  return promisesWav(LicenseRight.array().parse(JSON.parse(rights)))
}
