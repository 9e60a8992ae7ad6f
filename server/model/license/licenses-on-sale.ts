import { canDeliver } from '#contract/beats/file-kinds.ts'
import { firstTerms } from '#contract/licenses/default-terms.ts'
import type { Availability, LicenseIcon } from '#contract/licenses/license.ts'
import { partyName, registrationOf } from '#contract/licenses/license-contract.ts'
import type { LicensePricing } from '#contract/licenses/license-price.ts'
import { LicenseRight, LicenseScope } from '#contract/licenses/license-scope.ts'
import type { TermsByLocale } from '#contract/licenses/license-text.ts'
import { rightsOf } from '#contract/licenses/scope-rows.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { isSet, readJson, storedValue } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { listQuery } from '#server/platform/database/list-query.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { licenseTextOf, revisionOf } from './license-revision.ts'
import { tierOnSale } from './tier-on-sale.ts'

/** What a license says and costs, from its tier where it has one. */
type LicenseContent = {
  name: string
  description: string
  icon: LicenseIcon
  scope: LicenseScope
  /** All display rows. */
  rights: LicenseRight[]
  terms: string
  /** The same in other languages. */
  translations: TermsByLocale
  position: number
}

/** A license that a beat is sold under, as lists show it. */
export type LicenseOnSale = Pick<LicenseContent, 'name' | 'description' | 'icon'> &
  LicensePricing & {
    id: string
    beat_id: string
    /** Null for a license of this beat only. */
    template_id: string | null
    own_price_cents: number | null
    tier_price_cents: number | null
    /** `no-files`: it cannot be bought, as the beat lacks files that it gives. */
    availability: Availability
  }

/** The same with its text, as its own page, carts and orders need it. */
export type LicenseWithText = LicenseContent &
  LicenseOnSale & {
    /** The producer as contracts name them: legal and artist name. */
    licensor: string
    /** The producer's artist name. */
    producer: string
    /** Share of the price below which offers are declined, in percent. 100: none are taken. Null: none is declined. */
    offer_floor_percent: number | null
    /** Of its text. */
    revision: string
  }

/** The terms for producers with this registration, and the revision of the license's text with them. */
type TextFor = (of: Registration) => { terms: string; translations: TermsByLocale; revision: string }
type Registration = Parameters<typeof registrationOf>[0]

/** A tier that is sold. */
export type SoldTier = LicenseContent &
  LicensePricing & { id: string; offer_floor_percent: number | null; textFor: TextFor }

/** Tiers that are sold, by id: neither hidden nor deleted. */
export async function readSoldTiers(db: Db): Promise<ReadonlyMap<string, SoldTier>> {
  const rows = await db.selectFrom('license_templates').selectAll().where(tierOnSale()).execute()
  return new Map(
    rows.map((row) => {
      const { id, offer_floor_percent } = row
      const content = contentOf(row)
      return [id, { ...content, ...pricingOf(row), id, offer_floor_percent, textFor: textsOf(content) }]
    }),
  )
}

/** Keeps the texts, as most producers have the same registration, none. */
function textsOf(content: LicenseContent): TextFor {
  const known = new Map<string, ReturnType<TextFor>>()
  return (of) => {
    const registration = registrationOf(of, i18nOf(sourceLocale))
    const text = known.get(registration) ?? textFor(content, of)
    known.set(registration, text)
    return text
  }
}

function textFor(content: LicenseContent, of: Registration): ReturnType<TextFor> {
  // Fixed here, so that an order keeps what the buyer read.
  const fixed = (text: string, locale: Locale) =>
    text.replaceAll('{registration}', registrationOf(of, i18nOf(locale)))
  const terms = fixed(content.terms, sourceLocale)
  const translations = mapValues(content.translations, fixed)
  return { terms, translations, revision: revisionOf(licenseTextOf({ ...content, terms, translations })) }
}

const readOfBeats = listQuery('beat_licenses.beat_id', (db, isListed) => licenseRows(db).where(isListed))
const readById = listQuery('beat_licenses.id', (db, isListed) => licenseRows(db).where(isListed))

function licenseRows(db: Db) {
  return db
    .selectFrom('beat_licenses')
    .innerJoin('beats', 'beats.id', 'beat_licenses.beat_id')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beat_licenses')
    .select([
      'beats.lossy_master',
      'beats.has_stems',
      'beats.exclusive_sold_at',
      'users.username',
      'legal_name',
      'artist_name',
      'pro',
      'ipi',
      'publisher',
    ])
}

/**
 * The licenses that beats are sold under, in the tiers' order: current tier content with the beats' own prices, without
 * hidden and deleted tiers. Names beats by id, or licenses.
 */
export async function readLicensesOnSale(
  db: Db,
  wanted: { beatIds: readonly string[] } | { licenseIds: readonly string[] },
  soldTiers?: ReadonlyMap<string, SoldTier>,
): Promise<LicenseWithText[]> {
  const tiers = soldTiers ?? (await readSoldTiers(db))
  const rows = await ('beatIds' in wanted ? readOfBeats(db, wanted.beatIds) : readById(db, wanted.licenseIds))
  return rows
    .flatMap((row) => withText(row, tiers) ?? [])
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

type LicenseRow = Row<'beat_licenses'> &
  Pick<Row<'beats'>, 'lossy_master' | 'has_stems' | 'exclusive_sold_at'> &
  Pick<Row<'users'>, 'username' | 'legal_name' | 'artist_name' | 'pro' | 'ipi' | 'publisher'>

function withText(row: LicenseRow, tiers: ReadonlyMap<string, SoldTier>): LicenseWithText | undefined {
  const tier = row.template_id === null ? undefined : tiers.get(row.template_id)
  const content =
    row.template_id === null ? contentOf({ ...row, terms: firstTerms, translations: null }) : tier
  // Of a tier that is not sold now.
  if (!content) return undefined
  return {
    ...content,
    ...(tier?.textFor(row) ?? textFor(content, row)),
    ...toLicenseOnSale(row, content, row, tier),
    licensor: partyName({ legalName: row.legal_name, artistName: row.artist_name }, row.username),
    producer: row.artist_name ?? row.username,
    offer_floor_percent: tier?.offer_floor_percent ?? null,
  }
}

/** The only place where a license of a beat, its tier and the beat's files become a license on sale. */
export function toLicenseOnSale(
  {
    id,
    beat_id,
    template_id,
    price_cents,
  }: Pick<Row<'beat_licenses'>, 'id' | 'beat_id' | 'template_id' | 'price_cents'>,
  { name, description, icon, scope }: Pick<LicenseContent, 'name' | 'description' | 'icon' | 'scope'>,
  beat: Parameters<typeof availabilityOf>[1],
  tier: LicensePricing | undefined,
): LicenseOnSale {
  return {
    name,
    description,
    icon,
    availability: availabilityOf(scope, beat),
    id,
    beat_id,
    template_id,
    price_cents: price_cents ?? tier?.price_cents ?? null,
    price_percent: tier?.price_percent ?? 100,
    own_price_cents: price_cents,
    tier_price_cents: tier?.price_cents ?? null,
  }
}

/** Whether a license of a beat can be bought. */
export function availabilityOf(
  scope: Pick<LicenseScope, 'files'>,
  beat: Pick<Row<'beats'>, 'lossy_master' | 'has_stems' | 'exclusive_sold_at'>,
): Availability {
  if (beat.exclusive_sold_at !== null) return 'sold'
  const files = { hasStems: isSet(beat.has_stems), isLossy: isSet(beat.lossy_master) }
  return canDeliver(scope, files) ? 'available' : 'no-files'
}

type StoredContent = Pick<
  Row<'license_templates'>,
  'name' | 'description' | 'icon' | 'added_rights' | 'terms' | 'position'
> &
  Pick<Row<'beat_licenses'>, 'scope'> & { translations: Row<'license_templates'>['translations'] | null }

export function contentOf(row: StoredContent): LicenseContent {
  const { name, description, icon, terms, position } = row
  const scope = parseScope(row.scope)
  const rights = rightsOf(scope, readJson(LicenseRight.array(), row.added_rights))
  const translations = mapValues(storedValue(row.translations) ?? {}, (text) => text.terms)
  return { name, description, icon, terms, translations, position, scope, rights }
}

function mapValues<From, To>(
  all: Partial<Record<Locale, From>>,
  to: (from: From, locale: Locale) => To,
): Partial<Record<Locale, To>> {
  return Object.fromEntries(
    Object.entries(all).map(([locale, value]) => [locale, to(value, locale as Locale)]),
  )
}

/** The stored scope of a license. */
export function parseScope(scope: Row<'beat_licenses'>['scope']): LicenseScope {
  return readJson(LicenseScope, scope) ?? LicenseScope.parse({})
}

function pricingOf({ price_cents, price_percent }: LicensePricing): LicensePricing {
  return { price_cents, price_percent }
}
