import { BeatChanges } from '#contract/beats/admin-beat.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { beatsWithOwners, notDeleted, readBeat, unchangedFacts } from '#server/model/beat/index.ts'
import { readTierLicenses } from '#server/model/license/index.ts'
import { readTagIds } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type Cells, formFromRow, type ImportContext } from './import-row.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** IDs of the beats that are not deleted, by ID and by producer and title. */
export type KnownBeats = { ids: ReadonlySet<string>; byTitle: ReadonlyMap<string, readonly string[]> }

const titleKey = (ownerId: string, title: string) => `${ownerId} ${title.trim().toLowerCase()}`

export async function readKnownBeats(db: Db): Promise<KnownBeats> {
  const beats = await beatsWithOwners(db)
    .select(['beats.id', 'title', 'owner_id'])
    .where(notDeleted())
    .execute()
  const byTitle = Map.groupBy(beats, ({ owner_id, title }) => titleKey(owner_id, title))
  return {
    ids: new Set(beats.map(({ id }) => id)),
    byTitle: new Map([...byTitle].map(([key, same]) => [key, same.map(({ id }) => id)])),
  }
}

/**
 * The beat that a row is about: what an earlier import made of it, the one whose ID is its key (as exported), or the one
 * of the same title and producer.
 * @throws Problem 400 if several have this title
 */
export function findKnownBeat(
  { ids, byTitle }: KnownBeats,
  { cells, ownerId, doneAs = '' }: { cells: Cells; ownerId: string; doneAs?: string | undefined },
): string | undefined {
  if (ids.has(doneAs)) return doneAs
  if (cells.key && ids.has(cells.key)) return cells.key
  const same = byTitle.get(titleKey(ownerId, cells.title ?? '')) ?? []
  if (same.length > 1)
    throw new ProblemError('invalid_request', {
      errors: {
        title: msg`${plural({ count: same.length }, { one: '# beat of this producer has', other: '# beats of this producer have' })} this title. Export the catalogue and keep its column key.`,
      },
    })
  return same[0]
}

/** The form that makes a beat equal to its row; undefined if it is. Empty cells and files change nothing. */
export async function changesFromRow(
  db: Db,
  beatId: string,
  cells: Cells,
  surroundings: ImportContext,
): Promise<ReceivedForm | undefined> {
  const { audio: _audio, image: _image, stems: _stems, ...facts } = cells
  const form = await formFromRow(facts, surroundings)
  const given = Object.fromEntries(
    Object.entries(form.fields).filter(([, value]) => value !== undefined && value !== ''),
  )
  if (!cells.tags) for (const name of ['tags', 'newTags']) delete given[name]
  const beat = await readBeat(db, beatId)
  const { data } = BeatChanges.safeParse({ ...given, revision: beat.revision })
  // An invalid cell is refused where the form is checked.
  if (!data) return { ...form, fields: { ...given, revision: beat.revision } }
  const licenses = data.licenses && (await readTierLicenses(db, beatId))
  const tags = data.tags && (await tagsOf(db, beatId))
  // An upload in work or a sold exclusive has no publication to change.
  const isPublishable = beat.status === 'ready' || beat.status === 'hidden' || beat.status === 'scheduled'
  const isSame: Record<string, boolean> = {
    ...unchangedFacts(data, beat),
    tags: isEqualSet(data.tags, tags) && !data.newTags?.length,
    newTags: !data.newTags?.length,
    freeDownload: (data.freeDownload ? 1 : 0) === beat.free_download,
    publication:
      !isPublishable ||
      (data.publication === beat.status &&
        (beat.status !== 'scheduled' || isSameTime(data.publishAt, beat.publish_at))),
    publishAt:
      !isPublishable || data.publication !== 'scheduled' || isSameTime(data.publishAt, beat.publish_at),
    licenses: isEqualSet(
      data.licenses?.map(
        ({ templateId, price }) => `${templateId} ${price === '' ? '' : parseDollars(price)}`,
      ),
      licenses?.map(({ template_id, price_cents }) => `${template_id} ${price_cents ?? ''}`),
    ),
  }
  const changed = Object.entries(given).filter(([name]) => isSame[name] === false)
  const fields = Object.fromEntries(changed)
  // Of tags both parts are needed, and a time goes with being scheduled.
  for (const pair of [
    ['tags', 'newTags'],
    ['publication', 'publishAt'],
  ])
    if (pair.some((name) => name in fields))
      for (const name of pair) if (given[name] !== undefined) fields[name] = given[name]
  if (fields.licenses !== undefined) fields.licenses = withIds(data.licenses ?? [], licenses ?? [])
  if (Object.keys(fields).length === 0 && Object.keys(form.errors).length === 0) return undefined
  return { ...form, fields: { ...fields, revision: beat.revision } }
}

type BeatLicense = { id: string; template_id: string | null; price_cents: number | null }

/** Keeps the licenses that stay, with their buyers' upgrades. */
function withIds(choices: NonNullable<BeatChanges['licenses']>, before: readonly BeatLicense[]) {
  return choices.map((choice) => {
    const own = before.find(({ template_id }) => template_id === choice.templateId)
    return own ? { id: own.id, price: choice.price } : choice
  })
}

async function tagsOf(db: Db, beatId: string): Promise<string[]> {
  const rows = await readTagIds(db, [beatId])
  return rows.map(({ tag_id }) => tag_id)
}

function isSameTime(iso: string | undefined, at: number | null): boolean {
  return (iso === undefined ? null : Date.parse(iso)) === (at === null ? null : Number(at))
}

function isEqualSet(wanted: readonly string[] | undefined, current: readonly string[] | undefined): boolean {
  if (wanted === undefined || current === undefined) return wanted === current
  return [...new Set(wanted)].sort().join('\n') === [...new Set(current)].sort().join('\n')
}
