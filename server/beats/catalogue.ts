import type { Beat, BeatDetail } from '#contract/beat.ts'
import { type BeatFilters, filtersToParams } from '#contract/beat-filters.ts'
import { type BeatListParams, filtersFromParams } from '#contract/beat-list-params.ts'
import type { Facets } from '#contract/facets.ts'
import { Lru } from '#server/http/lru.ts'
import { countBits } from './bitmap.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import type { CatalogueReader } from './catalogue-reader.ts'
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
 *
 * Rows may come from a replica, but only at the version followed or a later one. Later rows do no harm where they are
 * kept: what has changed since is noted under a later version, and is dropped when that is followed.
 */
export class Catalogue {
  readonly #reader: CatalogueReader
  #index = new CatalogueIndex()
  #tagNames: ReadonlyMap<string, string> = new Map()
  #version = -1
  #refreshing: Promise<void> | undefined
  #isAsleep = false
  readonly #beats = new Lru<Beat>(BEATS_KEPT)
  readonly #facets = new Lru<Facets>(FACETS_KEPT)

  constructor(reader: CatalogueReader) {
    this.#reader = reader
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
    return this.#reader.read(this.#version, async (db) => {
      const [row] = await readBeatRows(db, [id])
      return row && presentBeatDetail(row, await readLicenses(db, id))
    })
  }

  async #readBeats(ids: readonly string[]): Promise<Beat[]> {
    const version = this.#version
    const missing = ids.filter((id) => this.#beats.get(id) === undefined)
    const rows = missing.length > 0 ? await this.#reader.read(version, (db) => readBeatRows(db, missing)) : []
    const fresh = new Map(rows.map((row) => [row.id, presentBeat(row)]))
    // A change that was followed meanwhile may have made these rows old already.
    if (version === this.#version) for (const [id, beat] of fresh) this.#beats.set(id, beat)
    // A beat that was deleted a moment ago is in the index until the next refresh, and is left out here.
    return ids.flatMap((id) => this.#beats.get(id) ?? fresh.get(id) ?? [])
  }

  async #catchUp(): Promise<void> {
    const version = await readVersion(this.#reader.primary)
    if (version === this.#version) return
    const from = this.#version
    const { changed, beats, tagNames } = await this.#reader.read(version, async (db) => {
      const changed = from < 0 ? 'everything' : await readChangesSince(db, from, version)
      const beats = await readIndexedBeats(db, changed === 'everything' ? undefined : changed)
      return { changed, beats, tagNames: await readTagNames(db) }
    })
    this.#tagNames = tagNames
    if (changed === 'everything') {
      const index = new CatalogueIndex()
      index.load(beats)
      this.#index = index
      this.#beats.clear()
    } else {
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
