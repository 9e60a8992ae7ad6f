import type { Beat, BeatDetail } from '#contract/beat.ts'
import { type BeatFilters, filtersToParams } from '#contract/beat-filters.ts'
import { type BeatListParams, filtersFromParams } from '#contract/beat-list-params.ts'
import type { Facets } from '#contract/facets.ts'
import type { Db } from '#server/database/connect.ts'
import { Lru } from '#server/http/lru.ts'
import { Problem } from '#server/http/problem.ts'
import { CatalogueIndex } from './catalogue-index.ts'
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
import { giveWay } from './sort-in-steps.ts'

const BEATS_KEPT = 5_000
const FACETS_KEPT = 500
const STARTING = 'The store is starting: its catalogue is being read. Please try again in a moment.'

export type BeatPage = { beats: Beat[]; total: number; nextCursor: string | undefined }

/**
 * The catalogue as visitors see it: an index in memory over the database's `ready` beats. `refresh` follows the log
 * of changes, so that an edit costs what it touches and not the size of the catalogue; several instances that share
 * a database each follow it on their own.
 */
export class Catalogue {
  readonly #db: Db
  #loaded: CatalogueIndex | undefined
  #version = -1
  #refreshing: Promise<void> | undefined
  readonly #beats = new Lru<Beat>(BEATS_KEPT)
  readonly #facets = new Lru<Facets>(FACETS_KEPT)

  constructor(db: Db) {
    this.#db = db
  }

  /** Rises with every change; answers made at one version stay right until the next. */
  get version(): number {
    return this.#version
  }

  /** False until the first `refresh` has ended: nothing can be shown yet. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined
  }

  /** Throws `unavailable` while the catalogue is read for the first time. */
  get #index(): CatalogueIndex {
    if (!this.#loaded) throw new Problem('unavailable', { detail: STARTING, headers: { 'retry-after': '2' } })
    return this.#loaded
  }

  /** Catches up with the database. Calls that overlap share one run; a run that began earlier is waited for first. */
  async refresh(): Promise<void> {
    await this.#refreshing?.catch(() => {})
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
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
      beats: await this.#readBeats(ids),
      total: matches.size,
      nextCursor: end && encodeCursor(params.sort, end),
    }
  }

  facets(filters: BeatFilters): Facets {
    const key = String(filtersToParams(filters))
    const known = this.#facets.get(key)
    if (known) return known
    const facets = countFacets(this.#index, filters)
    this.#facets.set(key, facets)
    return facets
  }

  /** A beat with its licenses; undefined where it does not exist or is hidden. */
  async find(id: string): Promise<BeatDetail | undefined> {
    const row = await readWholeBeat(this.#db, id)
    if (!row) return undefined
    return presentBeatDetail(row, await readLicenses(this.#db, id))
  }

  async #readBeats(ids: readonly string[]): Promise<Beat[]> {
    const version = this.#version
    const missing = ids.filter((id) => this.#beats.get(id) === undefined)
    const fresh = new Map((await readListedBeats(this.#db, missing)).map((row) => [row.id, presentBeat(row)]))
    // A change that was followed meanwhile may have made these rows old already.
    if (version === this.#version) for (const [id, beat] of fresh) this.#beats.set(id, beat)
    // A beat that was deleted a moment ago is in the index until the next refresh, and is left out here.
    return ids.flatMap((id) => this.#beats.get(id) ?? fresh.get(id) ?? [])
  }

  async #catchUp(): Promise<void> {
    const version = await readVersion(this.#db)
    if (version === this.#version) return
    const changes =
      this.#version < 0 ? 'everything' : await readChangesSince(this.#db, this.#version, version)
    if (!this.#loaded || changes === 'everything') {
      this.#loaded = await CatalogueIndex.load(readIndexedBeats(this.#db), await readNames(this.#db))
      this.#beats.clear()
    } else await this.#follow(this.#loaded, changes)
    this.#facets.clear()
    this.#version = version
  }

  async #follow(index: CatalogueIndex, { beatIds, tagIds, names }: Changes): Promise<void> {
    for await (const { ids, beats } of readIndexedBeatsAmong(this.#db, beatIds)) {
      index.update(ids, beats)
      for (const id of ids) this.#beats.delete(id)
      await giveWay()
    }
    for (const id of tagIds) index.retag(id, await readBeatIdsWithTag(this.#db, id))
    if (names || index.lacksNames) {
      index.rename(await readNames(this.#db))
      this.#beats.clear()
    }
  }
}
