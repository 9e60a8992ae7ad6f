import { type Beat, type BeatDetail, Cover } from '#contract/beat.ts'
import type { License, ListedLicense } from '#contract/license.ts'
import { toDollars } from '#contract/money.ts'
import {
  type ListedOffer,
  licenseTextOf,
  type OfferedLicense,
  revisionOf,
} from '#server/features/licenses/index.ts'
import type { ShownPrices } from '#server/features/pricing/index.ts'
import { presentStructure } from '#server/features/structure/index.ts'
import type { ListedBeat, WholeBeat } from './queries.ts'

/** Maps a row to the list format, with sorted tags and the lowest price at which the beat can be bought. */
export function presentBeat(
  row: ListedBeat,
  given: {
    tags: Beat['tags']
    priceCents: number
    licenses: readonly ListedOffer[]
    prices: ShownPrices
  },
): Beat {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toDollars(given.priceCents),
    bpm: row.bpm,
    tone: row.tone,
    image: row.image,
    cover: Cover.parse(JSON.parse(row.cover)),
    audioURL: row.audio_url,
    durationSeconds: row.duration_ms / 1000,
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
  row: WholeBeat,
  licenses: readonly OfferedLicense[],
  prices: ShownPrices,
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
    freeDownload: row.free_download === 1 && row.exclusive_sold_at === null,
    soldExclusivelyAt: row.exclusive_sold_at === null ? null : new Date(row.exclusive_sold_at).toISOString(),
    licenses: licenses.map((license) => presentLicense(license, prices)),
  }
}

function isAvailable({ availability }: ListedOffer): boolean {
  return availability === 'available'
}

function presentListedLicense(row: ListedOffer, prices: ShownPrices): ListedLicense {
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

function presentLicense(row: OfferedLicense, prices: ShownPrices): License {
  return {
    ...presentListedLicense(row, prices),
    scope: row.scope,
    rights: row.rights,
    licensor: row.licensor,
    producer: row.producer,
    terms: row.terms,
    revision: revisionOf(licenseTextOf(row)),
    tier: row.template_id,
    takesOffers: row.offer_floor_percent !== 100,
    availability: row.availability,
  }
}
