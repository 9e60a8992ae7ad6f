import { LRUCache } from 'lru-cache'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { BeatFilters, BeatSort } from '#contract/catalogue/beat-filters.ts'
import { type BeatListParams, filtersFromParams, MAX_QUEUE } from '#contract/catalogue/beat-list-params.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { findBeatId } from '#server/model/beat/index.ts'
import { type ChangedRows, readCatalogueVersion, readChangesSince } from '#server/model/catalogue/index.ts'
import { readLicensesOnSale, readListedLicenses } from '#server/model/license/index.ts'
import { type PriceRules, readPriceLookup, readPriceRules } from '#server/model/quote/index.ts'
import { beatsWithTag } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { CatalogueIndex, yieldToEventLoop } from './catalogue-index.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { countFacets } from './facets.ts'
import { presentBeat, presentBeatDetail, type TextChoice } from './present.ts'
import {
  readBeatDetails,
  readIndexedBeats,
  readIndexedBeatsAmong,
  readListedBeats,
  readNames,
} from './queries.ts'

const BEATS_KEPT = 5_000
const STARTING = msg`The store is starting and loading its catalogue. Please try again in a moment.`

/** `json` is an array of the contract's `Beat`, ready to send. */
type BeatListPage = { json: string; total: number; nextCursor: string | undefined }

const inEnglish: TextChoice = {
  locale: sourceLocale,
  writtenIn: sourceLocale,
  say: (text) => text,
}

type ReadRows = <T>(query: (db: Db) => Promise<T>) => Promise<T>

/**
 * The public catalogue: an in-memory index of the database's `ready` beats. `refresh` applies the change log, so its
 * cost depends on the number of changes and not on the size of the catalogue. Each instance follows the log on its own.
 *
 * Rows may be newer than the index. Caching them is safe, because the refresh that applies their changes evicts them.
 */
export class Catalogue {
  readonly #db: Db
  readonly #read: ReadRows
  #loaded: { index: CatalogueIndex; rules: PriceRules } | undefined
  #version = -1
  #refreshing: Promise<void> | undefined
  #isAsleep = false
  /** As JSON. */
  readonly #beats = new LRUCache<string, string>({ max: BEATS_KEPT })

  /** @param read reads rows; tests delay it */
  constructor(db: Db, read: ReadRows = (query) => query(db)) {
    this.#db = db
    this.#read = read
  }

  /** Increases with every change. Responses stay valid until the next version. */
  get version(): number {
    return this.#version
  }

  /** False until the first `refresh` ends. A sleeping catalogue never loads, so it counts as loaded. */
  get isLoaded(): boolean {
    return this.#loaded !== undefined || this.#isAsleep
  }

  /** @throws Problem unavailable during the first load */
  get #current(): { index: CatalogueIndex; rules: PriceRules } {
    if (!this.#loaded)
      throw new ProblemError('unavailable', { detail: STARTING, headers: { 'retry-after': '2' } })
    return this.#loaded
  }

  get #index(): CatalogueIndex {
    return this.#current.index
  }

  /** Catches up with the database. Waits for a running refresh, then starts another, which overlapping calls share. */
  async refresh(): Promise<void> {
    if (this.#isAsleep) return
    await this.#refreshing?.catch(() => {})
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  /** Disables refreshing for good. */
  sleep(): void {
    this.#isAsleep = true
  }

  /** Ids of the newest beats, for the sitemap. */
  newestIds(limit: number): string[] {
    return this.#index.page(this.#index.match({ tags: [] }), 'newest', limit).ids
  }

  /** Pinned beats on sale, then the newest, `count` in total. */
  featuredIds(pinned: readonly string[], count: number): string[] {
    const onSale = pinned.filter((id) => this.#index.priceOf(id) !== undefined)
    return [...new Set([...onSale, ...this.newestIds(count)])].slice(0, count)
  }

  async list(params: BeatListParams): Promise<BeatListPage> {
    const filters = filtersFromParams(params)
    const after = params.cursor === undefined ? undefined : decodeCursor(params.sort, params.cursor)
    const matches = this.#index.match(filters)
    const { ids, end } = this.#index.page(matches, params.sort, params.limit, after)
    return {
      json: await this.#present(ids, filters),
      total: matches.size,
      nextCursor: end && encodeCursor(params.sort, end),
    }
  }

  /** How many beats match. */
  count(filters: BeatFilters): number {
    return this.#index.match(filters).size
  }

  /** Ids of the beats that sound most like one. */
  similarIds(id: string, limit: number): string[] {
    return this.#index.similar(id, limit).map((beat) => beat.id)
  }

  /** Ids of all beats of a list in order, for the player's queue. */
  listIds(filters: BeatFilters, sort: BeatSort): string[] {
    return this.#index.sortedIds(this.#index.match(filters), sort, MAX_QUEUE)
  }

  /** The given beats that are on sale, in the given order, as a JSON array of the contract's `Beat`. */
  async listById(ids: readonly string[]): Promise<string> {
    return this.#present(ids, { tags: [] })
  }

  /** Similar beats, as a JSON array of the contract's `SimilarBeat`. */
  async listSimilar(id: string, limit: number): Promise<string> {
    const similar = this.#index.similar(id, limit)
    const beats = await this.#readBeats(similar.map((beat) => beat.id))
    const items = similar.flatMap(({ because }, place) => {
      const beat = beats[place]
      return beat === undefined ? [] : `${beat.slice(0, -1)},"because":${JSON.stringify(because)}}`
    })
    return `[${items.join()}]`
  }

  facets(filters: BeatFilters): Facets {
    return countFacets(this.#index, filters)
  }

  /** A beat with its licenses; undefined if it does not exist or is hidden. @param texts by default in English */
  async find(id: string, texts: TextChoice = inEnglish): Promise<BeatDetail | undefined> {
    return this.#read(async (db) => {
      const row = await readBeatDetails(db, id)
      if (!row) return undefined
      const rules = this.#loaded?.rules ?? (await readPriceRules(db))
      const licenses = await readLicensesOnSale(db, { beatIds: [id] }, rules.tiers)
      const tagIds = row.tags.map((tag) => tag.id)
      return presentBeatDetail(
        row,
        licenses,
        await readPriceLookup(db, [{ beat: row, tagIds, licenses }], rules),
        texts,
      )
    })
  }

  /** The id of the beat that has or had this name in its address. */
  findId(slug: string): Promise<string | undefined> {
    return this.#read((db) => findBeatId(db, slug))
  }

  async #present(ids: readonly string[], filters: BeatFilters): Promise<string> {
    const beats = await this.#readBeats(ids)
    const shown = ids.flatMap((id, place) => {
      const beat = beats[place]
      return beat === undefined ? [] : this.#withFit(id, beat, filters)
    })
    return `[${shown.join()}]`
  }

  /** As JSON, in the order of the ids; undefined for beats that were deleted since the last refresh. */
  async #readBeats(ids: readonly string[]): Promise<(string | undefined)[]> {
    const beats = ids.map((id) => this.#beats.get(id))
    const missing = ids.filter((_, place) => beats[place] === undefined)
    if (missing.length === 0) return beats
    const read = await this.#readRows(missing)
    return ids.map((id, place) => beats[place] ?? read.get(id))
  }

  /** Adds why the beat fits to its JSON, which is cached without it. */
  #withFit(id: string, beat: string, filters: BeatFilters): string {
    const fit = this.#index.fitOf(id, filters)
    return fit ? `${beat.slice(0, -1)},"fit":${JSON.stringify(fit)}}` : beat
  }

  /** JSON by id of those beats that are on sale. */
  async #readRows(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const version = this.#version
    const { index, rules } = this.#current
    const { rows, licenses, prices } = await this.#read(async (db) => {
      const rows = await readListedBeats(db, ids)
      const licenses = await readListedLicenses(db, rows, rules.tiers)
      const priced = rows.map((beat) => ({
        beat,
        tagIds: index.tagsOf(beat.id)?.map(({ id }) => id) ?? [],
        licenses: licenses.get(beat.id) ?? [],
      }))
      return { rows, licenses, prices: await readPriceLookup(db, priced, rules) }
    })
    const beats = new Map<string, string>()
    for (const row of rows) {
      const tags = index.tagsOf(row.id)
      const priceCents = index.priceOf(row.id)
      if (tags && priceCents !== undefined)
        beats.set(
          row.id,
          JSON.stringify(
            presentBeat(row, { tags, priceCents, licenses: licenses.get(row.id) ?? [], prices }),
          ),
        )
    }
    // Rows may already be stale after or during a refresh.
    if (version === this.#version && !this.#refreshing)
      for (const [id, beat] of beats) this.#beats.set(id, beat)
    return beats
  }

  async #catchUp(): Promise<void> {
    const version = await readCatalogueVersion(this.#db)
    if (version === this.#version) return
    const from = this.#version
    const changes = from < 0 ? 'everything' : await this.#read((db) => readChangesSince(db, from, version))
    const loaded = this.#loaded
    await this.#read(async (db) => {
      const rules = await readPriceRules(db)
      if (!loaded || changes === 'everything') {
        const index = await CatalogueIndex.load(readIndexedBeats(db, rules), await readNames(db))
        this.#loaded = { index, rules }
        this.#beats.clear()
      } else {
        this.#loaded = { index: loaded.index, rules }
        await this.#follow(db, this.#loaded, changes)
      }
    })
    this.#version = version
  }

  /** Idempotent, so it can be repeated after a failure. */
  async #follow(
    db: Db,
    { index, rules }: { index: CatalogueIndex; rules: PriceRules },
    { beatIds, tagIds, names }: ChangedRows,
  ): Promise<void> {
    for await (const { ids, beats } of readIndexedBeatsAmong(db, beatIds, rules)) {
      index.update(ids, beats)
      for (const id of ids) this.#beats.delete(id)
      await yieldToEventLoop()
    }
    for (const id of tagIds) index.retag(id, await beatsWithTag(db, id))
    const isRenamed = names || index.table.lacksNames
    if (isRenamed) index.rename(await readNames(db))
    if (isRenamed || tagIds.length > 0) this.#beats.clear()
  }
}

declare module '#server/platform/store.ts' {
  interface Store {
    catalogue: Catalogue
  }
}
