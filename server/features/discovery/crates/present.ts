import { z } from 'zod'
import { Beat } from '#contract/catalogue/beat.ts'
import type { Crate, CrateBeat, CrateDetail, SharedCrateView } from '#contract/discovery/crate.ts'
import { crateNames } from '#contract/discovery/crate-limits.ts'
import type { Catalogue } from '#server/features/catalogue/listing/index.ts'
import { findSoldExclusively } from '#server/model/quote/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { type CrateWithCount, readCrateBeats, readFirstBeats, withCounts } from './queries.ts'

const COVERS_SHOWN = 7
const BeatList = z.array(Beat)

export type CrateDeps = { db: Db; catalogue: Catalogue }

/** Lists hearts before there are any. */
const noHearts: Crate = {
  id: 'hearts',
  kind: 'hearts',
  name: inEnglish(crateNames.hearts),
  description: '',
  beatCount: 0,
  bpm: null,
  covers: [],
  shareToken: null,
  sharesNotes: false,
  hasBeat: false,
  createdAt: new Date(0).toISOString(),
}

export async function presentCrates(deps: CrateDeps, crates: readonly CrateWithCount[]): Promise<Crate[]> {
  const first = await readFirstBeats(
    deps.db,
    crates.map(({ id }) => id),
    COVERS_SHOWN,
  )
  const beats = await beatsById(deps, [...new Set([...first.values()].flat())])
  const shown = crates.map((crate) => presentCrate(crate, first.get(crate.id) ?? [], beats))
  return shown[0]?.kind === 'hearts' ? shown : [noHearts, ...shown]
}

/** A crate with its beats. The store's own lists exist even while empty. */
export async function presentCrateDetail(
  deps: CrateDeps,
  crate: Row<'crates'> | undefined,
  kind: 'hearts' | 'passed' = 'hearts',
): Promise<CrateDetail> {
  if (!crate) return { ...noHearts, id: kind, kind, name: inEnglish(crateNames[kind]), beats: [] }
  const rows = await readCrateBeats(deps.db, crate.id)
  const ids = rows.map(({ beat_id }) => beat_id)
  const [counted] = await withCounts(deps.db, [crate])
  const beats = await beatsById(deps, ids)
  const summary = { ...crate, beatCount: rows.length, bpm: counted?.bpm ?? null }
  return {
    ...presentCrate(summary, ids.slice(0, COVERS_SHOWN), beats),
    beats: await presentCrateBeats(deps, rows, beats),
  }
}

export async function presentSharedCrate(deps: CrateDeps, crate: Row<'crates'>): Promise<SharedCrateView> {
  const rows = await readCrateBeats(deps.db, crate.id)
  const ids = rows.map(({ beat_id }) => beat_id)
  const beats = await presentCrateBeats(deps, rows, await beatsById(deps, ids))
  const isWithNotes = isSet(crate.shares_notes)
  return {
    name: nameOf(crate),
    description: crate.description,
    beats: isWithNotes ? beats : beats.map((beat) => ({ ...beat, note: '' })),
  }
}

function presentCrate(crate: CrateWithCount, first: readonly string[], beats: Map<string, Beat>): Crate {
  return {
    id: crate.id,
    kind: crate.kind,
    name: nameOf(crate),
    description: crate.description,
    beatCount: crate.beatCount,
    bpm: crate.bpm,
    covers: first.flatMap((id) => {
      const beat = beats.get(id)
      return beat ? [{ title: beat.title, image: beat.image, cover: beat.cover }] : []
    }),
    shareToken: crate.share_token,
    sharesNotes: isSet(crate.shares_notes),
    hasBeat: crate.hasBeat ?? false,
    createdAt: new Date(crate.created_at).toISOString(),
  }
}

function nameOf({ kind, name }: Pick<Row<'crates'>, 'kind' | 'name'>): string {
  return kind === 'own' ? name : inEnglish(crateNames[kind])
}

async function presentCrateBeats(
  { db }: CrateDeps,
  rows: readonly Row<'crate_beats'>[],
  beats: ReadonlyMap<string, Beat>,
): Promise<CrateBeat[]> {
  const gone = rows.map(({ beat_id }) => beat_id).filter((id) => !beats.has(id))
  const sold = gone.length > 0 ? await findSoldExclusively(db, gone) : new Set<string>()
  return rows.map((row) => {
    const beat = beats.get(row.beat_id) ?? null
    return {
      id: row.beat_id,
      title: beat?.title ?? row.title,
      producer: beat?.owner.username ?? row.producer,
      note: row.note,
      beat,
      soldExclusively: sold.has(row.beat_id),
    }
  })
}

/** The beats that are on sale. */
async function beatsById({ catalogue }: CrateDeps, ids: readonly string[]): Promise<Map<string, Beat>> {
  if (ids.length === 0) return new Map()
  const beats = parseJson(BeatList, await catalogue.listById(ids))
  return new Map(beats.map((beat) => [beat.id, beat]))
}
