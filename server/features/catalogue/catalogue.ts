import { LRUCache } from 'lru-cache'
import type { BeatDetail } from '#contract/beat.ts'
import type { BeatFilters, BeatSort } from '#contract/beat-filters.ts'
import { type BeatListParams, filtersFromParams, MAX_QUEUE } from '#contract/beat-list-params.ts'
import type { Facets } from '#contract/facets.ts'
import { BatchQueue } from '#server/platform/concurrency/batch-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { CatalogueIndex, yieldToEventLoop } from './catalogue-index.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { countFacets } from './facets.ts'
import { presentBeat, presentBeatDetail } from './present.ts'
import {
  type Changes,
  readBeatIdsWithTag,
  readChangesSince,
  readIndexedBeats,
  readIndexedBeatsAmong,
  readLicenses,
  readListedBeats,
  readNames,
  readVersion,
  readWholeBeat,
} from './queries.ts'

const BEATS_KEPT = 5_000
/** Lists whose rows are read at once. */
const LISTS_READ_AT_ONCE = 16
const STARTING = 'The store is starting and loading its catalogue. Please try again in a moment.'

/** `json` is an array of the contract's `Beat`, ready to send. */
export type BeatPage = { json: string; total: number; nextCursor: string | undefined }

/**
 * The catalogue as visitors see it: an index in memory over the database's `ready` beats. `refresh` follows the log
 * of changes, so that an edit costs what it touches and not the size of the catalogue; several instances that share
 * a database each follow it on their own.
 *
 * Rows may come from a replica, but only at the version followed or a later one. Later rows do no harm where they are
 * kept: what has changed since is noted under a later version, and is dropped when that is followed.
 */
export class Catalogue {
  readonly #reader: CatalogueReader
  #loaded: CatalogueIndex | undefined
  #version = -1
  #refreshing: Promise<void> | undefined
  #isAsleep = false
  /** As JSON: a text is nothing for the garbage collector to walk through, and made once however often it is sent. */
  readonly #beats = new LRUCache<string, string>({ max: BEATS_KEPT })
  /** Ids of beats that a list lacks; answered with those beats, and maybe more, by their ids. */
  readonly #reading = new BatchQueue<readonly string[], ReadonlyMap<string, string>>(
    async (lists) => {
      const beats = await this.#readRows([...new Set(lists.flat())])
      return lists.map(() => beats)
    },
    { mostAtOnce: LISTS_READ_AT_ONCE },
  )
  readonly #counting = new BatchQueue<BeatFilters, Facets>(
    (questions) => questions.map((filters) => countFacets(this.#index, filters)),
    { mostAtOnce: 1 },
  )

  constructor(reader: CatalogueReader) {
    this.#reader = reader
  }

  /** Rises with every change; answers made at one version stay right until the next. */
  get version(): number {
    return this.#version
  }

  /** False until the first `refresh` has ended: nothing can be shown yet. One that is asleep has nothing to wait for. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined || this.#isAsleep
  }

  /** Throws `unavailable` while the catalogue is read for the first time. */
  get #index(): CatalogueIndex {
    if (!this.#loaded) throw new Problem('unavailable', { detail: STARTING, headers: { 'retry-after': '2' } })
    return this.#loaded
  }

  /** Catches up with the database. Calls that overlap share one run; a run that began earlier is waited for first. */
  async refresh(): Promise<void> {
    if (this.#isAsleep) return
    await this.#refreshing?.catch(() => {})
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  /** From here on the catalogue stays as it is and follows nothing. */
  sleep(): void {
    this.#isAsleep = true
  }

  /** Ids of the newest beats, for the sitemap. */
  newestIds(limit: number): string[] {
    return this.#index.page(this.#index.match({ tags: [] }), 'newest', limit).ids
  }

  async list(params: BeatListParams): Promise<BeatPage> {
    const filters = filtersFromParams(params)
    const after = params.cursor === undefined ? undefined : decodeCursor(params.sort, params.cursor)
    const matches = this.#index.match(filters)
    const { ids, end } = this.#index.page(matches, params.sort, params.limit, after)
    return {
      json: await this.listById(ids),
      total: matches.size,
      nextCursor: end && encodeCursor(params.sort, end),
    }
  }

  /** Ids of all beats of a list, in its order: what a player's queue is made of. */
  listIds(filters: BeatFilters, sort: BeatSort): string[] {
    return this.#index.sortedIds(this.#index.match(filters), sort, MAX_QUEUE)
  }

  /** The beats with these ids that are on sale, in the order of the ids, as JSON of an array of `Beat`. */
  async listById(ids: readonly string[]): Promise<string> {
    return `[${(await this.#readBeats(ids)).join()}]`
  }

  facets(filters: BeatFilters): Promise<Facets> {
    return this.#counting.ask(filters)
  }

  /** A beat with its licenses; undefined where it does not exist or is hidden. */
  async find(id: string): Promise<BeatDetail | undefined> {
    return this.#reader.read(this.#version, async (db) => {
      const row = await readWholeBeat(db, id)
      return row && presentBeatDetail(row, await readLicenses(db, id))
    })
  }

  /** A beat that was deleted a moment ago is in the index until the next refresh, and is left out here. */
  async #readBeats(ids: readonly string[]): Promise<string[]> {
    const beats = ids.map((id) => this.#beats.get(id))
    const missing = ids.filter((_, place) => beats[place] === undefined)
    if (missing.length === 0) return beats as string[]
    const read = await this.#reading.ask(missing)
    return ids.flatMap((id, place) => beats[place] ?? read.get(id) ?? [])
  }

  /** The beats with these ids that are on sale as JSON, by their ids. */
  async #readRows(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const version = this.#version
    const rows = await this.#reader.read(version, (db) => readListedBeats(db, ids))
    const index = this.#index
    const beats = new Map<string, string>()
    for (const row of rows) {
      const tags = index.tagsOf(row.id)
      if (tags) beats.set(row.id, JSON.stringify(presentBeat(row, tags)))
    }
    // A change that was followed meanwhile, or is being followed, may have made these rows old already.
    if (version === this.#version && !this.#refreshing)
      for (const [id, beat] of beats) this.#beats.set(id, beat)
    return beats
  }

  async #catchUp(): Promise<void> {
    const version = await readVersion(this.#reader.primary)
    if (version === this.#version) return
    const from = this.#version
    const changes =
      from < 0 ? 'everything' : await this.#reader.read(version, (db) => readChangesSince(db, from, version))
    const index = this.#loaded
    if (!index || changes === 'everything') {
      this.#loaded = await this.#reader.read(version, async (db) =>
        CatalogueIndex.load(readIndexedBeats(db), await readNames(db)),
      )
      this.#beats.clear()
    } else await this.#reader.read(version, (db) => this.#follow(db, index, changes))
    this.#version = version
  }

  /** May be begun again: what was followed already comes out the same. */
  async #follow(db: Db, index: CatalogueIndex, { beatIds, tagIds, names }: Changes): Promise<void> {
    for await (const { ids, beats } of readIndexedBeatsAmong(db, beatIds)) {
      index.update(ids, beats)
      for (const id of ids) this.#beats.delete(id)
      await yieldToEventLoop()
    }
    for (const id of tagIds) index.retag(id, await readBeatIdsWithTag(db, id))
    const isRenamed = names || index.table.lacksNames
    if (isRenamed) index.rename(await readNames(db))
    if (isRenamed || tagIds.length > 0) this.#beats.clear()
  }
}
