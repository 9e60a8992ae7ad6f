import { uuidv7 } from 'uuidv7'
import { noteCatalogueChange } from '#server/database/catalogue-changes.ts'
import type { Db } from '#server/database/connect.ts'
import { smallWaveform } from '#server/media/waveform.ts'

const tones = ['A', 'Bb', 'B', 'C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab'].flatMap((key) => [
  `${key} minor`,
  `${key} major`,
])
const words = [
  'Copper',
  'Night',
  'Velour',
  'Glass',
  'Static',
  'Harbour',
  'Paper',
  'Ghost',
  'Cold',
  'Neon',
  'Slow',
  'Tin',
]
const CHUNK = 1_000

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fills a database with made-up beats by 50 producers, with 40 tags and three licenses each. Answers the tags' ids. */
export async function generateCatalogue(db: Db, count: number): Promise<string[]> {
  const random = seeded(count)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const columns = Buffer.from(Array.from({ length: 800 }, () => Math.floor(random() * 255)))
  const waveform = columns.toString('base64')
  const waveformSmall = smallWaveform(waveform)
  const users = Array.from({ length: 50 }, (_, at) => ({ id: uuidv7(), name: `producer_${at}` }))
  const tags = Array.from({ length: 40 }, (_, at) => ({ id: uuidv7(), name: `Tag ${at}` }))
  const created_at = Date.now()

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
    for (let from = 0; from < count; from += CHUNK) {
      const beats = Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => ({
        id: uuidv7(),
        title: `${pick(words)} ${pick(words)} ${from + at}`,
        description: 'Made for a measurement: a bell, a bass, and room for a voice between them.',
        price_cents: 1_500 + Math.floor(random() * 285) * 100,
        bpm: 60 + Math.floor(random() * 120),
        tone: pick(tones),
        owner_id: pick(users).id,
        image: 'media/covers/none-1200.jpg',
        cover: JSON.stringify({
          path: 'media/covers/none',
          widths: [160, 320, 640, 1200],
          color: '#333333',
          placeholder: 'data:,',
        }),
        audio_url: 'media/previews/none.mp3',
        duration_ms: 180_000,
        waveform_small: waveformSmall,
        waveform,
        status: 'ready' as const,
        created_at: created_at - (count - from - at) * 1_000,
      }))
      await trx.insertInto('beats').values(beats).execute()
      const beatTags = beats.flatMap(({ id }) =>
        [...new Set([pick(tags).id, pick(tags).id, pick(tags).id])].map((tag_id) => ({
          beat_id: id,
          tag_id,
        })),
      )
      await trx.insertInto('beat_tags').values(beatTags).execute()
    }
    await noteCatalogueChange(trx, null)
  })
  return tags.map(({ id }) => id)
}
