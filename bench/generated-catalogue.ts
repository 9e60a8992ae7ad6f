import { uuidv7 } from 'uuidv7'
import { encodeVector } from '#server/features/catalogue/audio-analysis/index.ts'
import { recordCatalogueChange } from '#server/model/catalogue/record-catalogue-change.ts'
import { ensureLicenseTemplates } from '#server/model/license/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { SPREADS } from '#server/platform/media/structure/similarity-scale.ts'
import { STRUCTURE_VERSION } from '#server/platform/media/structure/structure.ts'
import { smallWaveform } from '#server/platform/media/waveform.ts'

export const tones = ['A', 'Bb', 'B', 'C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab'].flatMap((key) => [
  `${key} minor`,
  `${key} major`,
])
const syllables =
  'cop per ni ght vel our gla ss sta tic har bo pa gho st co ld ne on sl ow ti lu ra mi'.split(' ')
const WORDS = 12_000
const CHUNK = 1_000
const CHUNKS_OF_A_TRANSACTION = 20

/** Made-up words with a skewed distribution; the same in every run. */
export const titleWords = makeWords()

function makeWords(): string[] {
  const random = seeded(1)
  const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? ''
  const words = new Set<string>()
  while (words.size < WORDS)
    words.add(Array.from({ length: 2 + Math.floor(random() * 2) }, syllable).join(''))
  return [...words]
}

/** Seeded random numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fills a database with generated beats by 50 producers, with 40 tags and the default licenses. Returns the tag IDs. */
export async function generateCatalogue(db: Db, count: number): Promise<string[]> {
  const random = seeded(count)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const soundOf = () =>
    Float32Array.from(SPREADS, (spread) => spread * (random() + random() + random() - 1.5) * 2)
  const word = () => titleWords[Math.floor(random() ** 3 * titleWords.length)] ?? ''
  const columns = Buffer.from(Array.from({ length: 800 }, () => Math.floor(random() * 255)))
  const waveform = columns.toString('base64')
  const waveformSmall = smallWaveform(waveform)
  const users = Array.from({ length: 50 }, (_, at) => ({ id: uuidv7(), name: `producer_${at}` }))
  const tags = Array.from({ length: 40 }, (_, at) => ({ id: uuidv7(), name: `Tag ${at}` }))
  const created_at = Date.now()
  await ensureLicenseTemplates(db)
  const tiers = await db
    .selectFrom('license_templates')
    .select(['id', 'name', 'description', 'icon', 'position'])
    .execute()

  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values(
        users.map(({ id, name }) => ({
          id,
          username: name,
          username_key: name,
          email: `${name}@example.com`,
          email_key: `${name}@example.com`,
          password_hash: null,
          role: 'customer' as const,
          image: null,
          created_at,
        })),
      )
      .execute()
    await trx
      .insertInto('tags')
      .values(tags.map((tag) => ({ ...tag, name_key: tag.name.toLowerCase(), created_at })))
      .execute()
  })
  for (let begun = 0; begun < count; begun += CHUNK * CHUNKS_OF_A_TRANSACTION)
    await db.transaction().execute(async (trx) => {
      for (let from = begun; from < Math.min(count, begun + CHUNK * CHUNKS_OF_A_TRANSACTION); from += CHUNK) {
        const beats = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => ({
          id: uuidv7(),
          title: `${word()} ${word()} ${Math.floor(random() * 1_000)}`,
          description: 'Made for a measurement: a bell, a bass, and room for a voice between them.',
          price_cents: 1_500 + Math.floor(random() * 285) * 100,
          bpm: 60 + Math.floor(random() * 120),
          tone: pick(tones),
          owner_id: pick(users).id,
          image: 'media/covers/none-1200.jpg',
          cover: writeJson({
            path: 'media/covers/none',
            widths: [160, 320, 640, 1200],
            color: '#333333',
            placeholder: 'data:,',
          }),
          audio_url: 'media/previews/none.mp3',
          duration_ms: 180_000,
          waveform_small: waveformSmall,
          status: 'ready' as const,
          has_stems: toFlag(true),
          created_at: created_at - (count - from - at) * 1_000,
        }))
        await trx.insertInto('beats').values(beats).execute()
        await trx
          .insertInto('beat_waveforms')
          .values(beats.map(({ id }) => ({ beat_id: id, waveform })))
          .execute()
        await trx
          .insertInto('beat_structures')
          .values(
            beats.map(({ id, bpm, audio_url }) => ({
              beat_id: id,
              version: STRUCTURE_VERSION,
              audio_url,
              declared_bpm: bpm,
              bpm,
              downbeat_seconds: 0,
              margin: 1,
              sections: writeJson([]),
              vector: encodeVector(soundOf()),
              error: null,
              corrected_at: null,
            })),
          )
          .execute()
        const beatTags = beats.flatMap(({ id }) =>
          [...new Set([pick(tags).id, pick(tags).id, pick(tags).id])].map((tag_id) => ({
            beat_id: id,
            tag_id,
          })),
        )
        await trx.insertInto('beat_tags').values(beatTags).execute()
        for (const { id: template_id, ...tier } of tiers)
          await trx
            .insertInto('beat_licenses')
            .values(
              beats.map(({ id }) => ({
                ...tier,
                id: uuidv7(),
                beat_id: id,
                template_id,
                scope: null,
                added_rights: writeJson([]),
                price_cents: null,
              })),
            )
            .execute()
      }
    })
  await db.transaction().execute((trx) => recordCatalogueChange(trx, null))
  return tags.map(({ id }) => id)
}
