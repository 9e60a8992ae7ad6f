import type { Beat, BeatDetail } from '#contract/beat.ts'
import { type BeatFilters, filtersToParams } from '#contract/beat-filters.ts'
import { type BeatListParams, filtersFromParams } from '#contract/beat-list-params.ts'
import type { Facets } from '#contract/facets.ts'
import type { Db } from '#server/database/connect.ts'
import { Lru } from '#server/http/lru.ts'
import { countBits } from './bitmap.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { countFacets } from './facets.ts'
import { presentBeat, presentBeatDetail } from './present.ts'
import {
  readBeatRows,
  readChangesSince,
  readIndexedBeats,
  readLicenses,
  readTagNames,
  readVersion,
} from './queries.ts'

const BEATS_KEPT = 5_000
const FACETS_KEPT = 500

export type BeatPage = { beats: Beat[]; total: number; nextCursor: string | undefined }

/**
 * The catalogue as visitors see it: an index in memory over the database's `ready` beats. `refresh` follows the log
 * of changes, so that an edit costs what it touches and not the size of the catalogue; several instances that share
 * a database each follow it on their own.
 */
export class Catalogue {
  readonly #db: Db
  #index = new CatalogueIndex()
  #tagNames: ReadonlyMap<string, string> = new Map()
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

  get size(): number {
    return this.#index.size
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
    const total = countBits(matches)
    return {
      beats: await this.#readBeats(ids),
      total,
      nextCursor: end && encodeCursor(params.sort, end),
    }
  }

  facets(filters: BeatFilters): Facets {
    const key = String(filtersToParams(filters))
    const known = this.#facets.get(key)
    if (known) return known
    const facets = countFacets(this.#index, filters, this.#tagNames)
    this.#facets.set(key, facets)
    return facets
  }

  /** A beat with its licenses; undefined where it does not exist or is hidden. */
  async find(id: string): Promise<BeatDetail | undefined> {
    const [row] = await readBeatRows(this.#db, [id])
    if (!row) return undefined
    return presentBeatDetail(row, await readLicenses(this.#db, id))
  }

  async #readBeats(ids: readonly string[]): Promise<Beat[]> {
    const version = this.#version
    const missing = ids.filter((id) => this.#beats.get(id) === undefined)
    const fresh = new Map((await readBeatRows(this.#db, missing)).map((row) => [row.id, presentBeat(row)]))
    // A change that was followed meanwhile may have made these rows old already.
    if (version === this.#version) for (const [id, beat] of fresh) this.#beats.set(id, beat)
    // A beat that was deleted a moment ago is in the index until the next refresh, and is left out here.
    return ids.flatMap((id) => this.#beats.get(id) ?? fresh.get(id) ?? [])
  }

  async #catchUp(): Promise<void> {
    const version = await readVersion(this.#db)
    if (version === this.#version) return
    const changed =
      this.#version < 0 ? 'everything' : await readChangesSince(this.#db, this.#version, version)
    if (changed === 'everything') {
      const index = new CatalogueIndex()
      index.load(await readIndexedBeats(this.#db))
      this.#index = index
      this.#tagNames = await readTagNames(this.#db)
      this.#beats.clear()
    } else {
      const beats = await readIndexedBeats(this.#db, changed)
      this.#tagNames = await readTagNames(this.#db)
      const present = new Map(beats.map((beat) => [beat.id, beat]))
      for (const id of changed) {
        const beat = present.get(id)
        if (beat) this.#index.upsert(beat)
        else this.#index.remove(id)
        this.#beats.delete(id)
      }
    }
    this.#facets.clear()
    this.#version = version
  }
}
