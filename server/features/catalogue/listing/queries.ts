import { decodeVector, type presentStructure } from '#server/features/catalogue/audio-analysis/index.ts'
import {
  beatQuery,
  beatRows,
  beatsWithOwners,
  beatsWithWaveforms,
  factColumns,
  isOnSale,
  readProducers,
  readVectors,
  readVectorsBetween,
} from '#server/model/beat/index.ts'
import { type PriceRules, readLowestPrices } from '#server/model/quote/index.ts'
import { beatTags, readTagIds, readTagIdsBetween, readTags } from '#server/model/tag/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Flag } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { listQuery } from '#server/platform/database/list-query.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { IndexedBeat } from './beat-table.ts'
import { choiceColumns, choiceValuesOf } from './choice-columns.ts'
import { type CatalogueNames, Names } from './names.ts'

/** A beat and its owner as lists show them. Tags come from the index. */
export type ListedBeat = Omit<Row<'beats'>, (typeof unlisted)[number]> & {
  owner_username: string
  owner_image: string | null
}

/** A beat as its own page shows it. */
export type BeatDetails = ListedBeat & {
  free_download: Flag
  tags: { id: string; name: string }[]
  waveform: string
  structure: Parameters<typeof presentStructure>[0]
}

/** Takes some milliseconds on SQLite, which blocks the event loop meanwhile. */
const CHUNK = 1_000

export async function readNames(db: Db): Promise<CatalogueNames> {
  const tags = await readTags(db)
  const owners = await readProducers(db)
  return {
    tags: new Names(new Map(tags.map(({ id, name }) => [id, name]))),
    owners: new Names(new Map(owners.map(({ id, name }) => [id, name]))),
  }
}

/**
 * All beats on sale, in chunks. Filters by status here, because in the query SQLite would choose the index on status
 * and sort all rows again for each chunk.
 */
export async function* readIndexedBeats(db: Db, rules: PriceRules): AsyncGenerator<IndexedBeat[]> {
  let last = ''
  for (;;) {
    const rows = await indexedColumns(db).where('id', '>', last).orderBy('id').limit(CHUNK).execute()
    const end = rows.at(-1)
    if (!end) return
    const tags = await readTagIdsBetween(db, last, end.id)
    const vectors = vectorsOf(await readVectorsBetween(db, last, end.id))
    yield toIndexed(rows, { tags, vectors, lowestPriceCents: await readLowestPrices(db, rows, rules) })
    last = end.id
  }
}

/** In chunks: requested ids, and those of their beats that are on sale. */
export async function* readIndexedBeatsAmong(
  db: Db,
  ids: readonly string[],
  rules: PriceRules,
): AsyncGenerator<{ ids: string[]; beats: IndexedBeat[] }> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK)
    const rows = await indexedColumns(db).where('id', 'in', chunk).execute()
    const tags = await readTagIds(db, chunk)
    const vectors = vectorsOf(await readVectors(db, chunk))
    yield {
      ids: chunk,
      beats: toIndexed(rows, { tags, vectors, lowestPriceCents: await readLowestPrices(db, rows, rules) }),
    }
  }
}

function vectorsOf(
  rows: readonly Pick<Row<'beat_structures'>, 'beat_id' | 'vector'>[],
): ReadonlyMap<string, Float32Array> {
  const vectors = new Map<string, Float32Array>()
  for (const { beat_id, vector } of rows) {
    const numbers = vector === null ? undefined : decodeVector(vector)
    if (numbers) vectors.set(beat_id, numbers)
  }
  return vectors
}

function indexedColumns(db: Db) {
  return beatRows(db).select([
    'id',
    'price_cents',
    'bpm',
    ...Object.values(choiceColumns),
    'title',
    'created_at',
    'owner_id',
    'status',
    'lossy_master',
    'has_stems',
    'exclusive_sold_at',
  ])
}

type IndexedRow = Awaited<ReturnType<ReturnType<typeof indexedColumns>['execute']>>[number]

function toIndexed(
  rows: readonly IndexedRow[],
  {
    tags,
    vectors,
    lowestPriceCents,
  }: {
    tags: readonly Row<'beat_tags'>[]
    vectors: ReadonlyMap<string, Float32Array>
    lowestPriceCents: (beat: IndexedRow, tagIds: readonly string[]) => number
  },
): IndexedBeat[] {
  const tagsOf = new Map<string, string[]>(rows.map(({ id }) => [id, []]))
  for (const { beat_id, tag_id } of tags) tagsOf.get(beat_id)?.push(tag_id)
  return rows.filter(isOnSale).map((row) => ({
    id: row.id,
    priceCents: lowestPriceCents(row, tagsOf.get(row.id) ?? []),
    bpm: row.bpm,
    ...choiceValuesOf(row),
    ownerId: row.owner_id,
    tagIds: tagsOf.get(row.id) ?? [],
    title: row.title,
    createdAt: row.created_at,
    vector: vectors.get(row.id),
  }))
}

/** For administrators, or the beat's own page. */
const unlisted = [
  'revision',
  'publish_at',
  'deleted_at',
  'status_before',
  'to_review',
  'audio_version',
  'preview_tag',
  'preview_tried',
  'free_download',
  'changed_at',
] as const

const listedColumns = [
  'beats.id',
  'beats.slug',
  ...factColumns,
  'owner_id',
  'beats.image',
  'cover',
  'beats.audio_url',
  'duration_ms',
  'start_ms',
  'waveform_small',
  'status',
  'beats.created_at',
  'lossy_master',
  'has_stems',
  'exclusive_sold_at',
  'users.image as owner_image',
] as const

/**
 * Beats on sale by id, in no particular order. Filters by status here, too: in the query SQLite would scan all beats on
 * sale.
 */
export async function readListedBeats(db: Db, ids: readonly string[]): Promise<ListedBeat[]> {
  const rows = await readRows(db, ids)
  return rows.filter(isOnSale)
}

const readRows = beatQuery((db, isListed) =>
  beatsWithOwners(db).select(listedColumns).select(bylineOf().as('owner_username')).where(isListed),
)

const readWhole = beatQuery((db, isListed) =>
  beatsWithWaveforms(db)
    .select(listedColumns)
    .select([bylineOf().as('owner_username'), 'waveform', 'free_download'])
    .select([
      'structure.bpm as exact_bpm',
      'structure.downbeat_seconds',
      'structure.margin',
      'structure.sections',
      'structure.corrected_at',
    ])
    .where(isListed),
)

const readTagsOf = listQuery('beat_id', (db, isListed) =>
  beatTags(db).select(['tags.id', 'tags.name']).where(isListed),
)

/** Undefined if the beat does not exist or is not on sale. */
export async function readBeatDetails(db: Db, id: string): Promise<BeatDetails | undefined> {
  const [row] = await readWhole(db, [id])
  if (row?.status !== 'ready') return undefined
  const tags = await readTagsOf(db, [id])
  const { exact_bpm: bpm, downbeat_seconds, margin, sections, corrected_at } = row
  return {
    ...row,
    waveform: row.waveform ?? '',
    structure: { bpm, downbeat_seconds, margin, sections, corrected_at },
    tags,
  }
}
