import { type Beat, type BeatDetail, Cover } from '#contract/catalogue/beat.ts'
import { contractIn } from '#contract/licenses/default-terms.ts'
import type { License, ListedLicense } from '#contract/licenses/license.ts'
import { licenseWords } from '#contract/licenses/license-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import type { Locale } from '#contract/text/locales.ts'
import { presentStructure } from '#server/features/catalogue/audio-analysis/index.ts'
import { presentFacts } from '#server/model/beat/index.ts'
import type { LicenseOnSale, LicenseWithText } from '#server/model/license/index.ts'
import type { PriceLookup } from '#server/model/quote/index.ts'
import { isSet, readJson, toIso } from '#server/platform/database/columns.ts'
import type { BeatDetails, ListedBeat } from './queries.ts'

/** Maps a row to the list format, with sorted tags and the lowest price at which the beat can be bought. */
export function presentBeat(
  row: ListedBeat,
  given: {
    tags: Beat['tags']
    priceCents: number
    licenses: readonly LicenseOnSale[]
    prices: PriceLookup
  },
): Beat {
  return {
    id: row.id,
    slug: row.slug,
    ...presentFacts(row),
    price: toDollars(given.priceCents),
    image: row.image,
    cover: readJson(Cover, row.cover),
    audioURL: row.audio_url,
    durationSeconds: row.duration_ms / 1000,
    ...(row.start_ms !== null && { startSeconds: row.start_ms / 1000 }),
    waveform: row.waveform_small,
    owner: { id: row.owner_id, username: row.owner_username, image: row.owner_image },
    tags: given.tags.sort(inOrder),
    licenses: given.licenses
      .filter(isAvailable)
      .map((license) => presentListedLicense(license, given.prices)),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** By code units: collation would double the cost of presenting a beat. */
function inOrder(a: { name: string }, b: { name: string }): number {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
}

/** Maps a row to the format of the beat page. */
export function presentBeatDetail(
  row: BeatDetails,
  licenses: readonly LicenseWithText[],
  prices: PriceLookup,
  texts: TextChoice,
): BeatDetail {
  const onSale = licenses.filter(isAvailable).map((license) => prices(license).priceCents)
  return {
    ...presentBeat(row, {
      tags: row.tags,
      priceCents: onSale.length === 0 ? row.price_cents : Math.min(...onSale),
      licenses,
      prices,
    }),
    waveform: row.waveform,
    ...presentStructure(row.structure, row.duration_ms / 1000),
    freeDownload: isSet(row.free_download) && row.exclusive_sold_at === null,
    soldExclusivelyAt: toIso(row.exclusive_sold_at),
    licenses: licenses.map((license) => presentLicense(license, { prices, texts })),
  }
}

function isAvailable({ availability }: LicenseOnSale): boolean {
  return availability === 'available'
}

function presentListedLicense(row: LicenseOnSale, prices: PriceLookup): ListedLicense {
  const { priceCents, sale } = prices(row)
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    price: toDollars(priceCents),
    ...(sale && { sale }),
  }
}

/** The language of a page, that of what the owner writes, and what they wrote in that of the page. */
export type TextChoice = {
  locale: Locale
  writtenIn: Locale
  /** A short text of the owner's in that language, or as it was written. */
  say: (text: string) => string
}

function presentLicense(
  row: LicenseWithText,
  { prices, texts }: { prices: PriceLookup; texts: TextChoice },
): License {
  const contract = contractIn(row, texts)
  return {
    ...presentListedLicense(row, prices),
    scope: row.scope,
    ...licenseWords(row, texts.say),
    licensor: row.licensor,
    producer: row.producer,
    terms: contract.text,
    termsLocale: contract.locale,
    revision: row.revision,
    tier: row.template_id,
    takesOffers: row.offer_floor_percent !== 100,
    availability: row.availability,
  }
}
