import { z } from 'zod'
import { type Beat, type BeatDetail, Cover } from '#contract/beat.ts'
import { type License, LicenseRight } from '#contract/license.ts'
import { toDollars } from '#contract/money.ts'
import { licensePriceCents } from '#contract/quote.ts'
import { licenseTextOf, type OfferedLicense, revisionOf } from '#server/features/licenses/index.ts'
import type { ListedBeat, WholeBeat } from './queries.ts'

/** A row as it goes over the wire in lists, with its tags in the order of the alphabet. */
export function presentBeat(row: ListedBeat, tags: Beat['tags']): Beat {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toDollars(row.price_cents),
    bpm: row.bpm,
    tone: row.tone,
    image: row.image,
    cover: Cover.parse(JSON.parse(row.cover)),
    audioURL: row.audio_url,
    durationSeconds: row.duration_ms / 1000,
    waveform: row.waveform_small,
    owner: { id: row.owner_id, username: row.owner_username, image: row.owner_image },
    tags: tags.sort(inOrder),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** By their letters alone, as the comparing of languages costs as much as all else that is presented. */
function inOrder(a: { name: string }, b: { name: string }): number {
  return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
}

/** A row as it goes over the wire on the beat's own page. */
export function presentBeatDetail(row: WholeBeat, licenses: readonly OfferedLicense[]): BeatDetail {
  return {
    ...presentBeat(row, row.tags),
    waveform: row.waveform,
    licenses: licenses.map((license) => presentLicense(license, row.price_cents)),
  }
}

export function presentLicense(row: OfferedLicense, beatPriceCents: number): License {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    price: toDollars(licensePriceCents({ price_cents: beatPriceCents }, row)),
    rights: z.array(LicenseRight).parse(JSON.parse(row.rights)),
    terms: row.terms,
    revision: revisionOf(licenseTextOf(row)),
  }
}
