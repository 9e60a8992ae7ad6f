import { sql } from 'kysely'
import {
  type AdminBeat,
  type AdminBeatFilter,
  type AdminBeatListParams,
  type AdminLicense,
  type BeatStatus,
  BeatSuggestion,
  type SellableTier,
} from '#contract/beats/admin-beat.ts'
import { StemEntry } from '#contract/beats/stems.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { countPlays } from '#server/model/audience/index.ts'
import { beatsWithUploads, notDeleted, presentFacts, readUnreviewedFields } from '#server/model/beat/index.ts'
import { type LicenseWithText, readLicensesOnSale, readSoldTiers } from '#server/model/license/index.ts'
import { countSoldByBeat, findRefundedExclusives } from '#server/model/order/index.ts'
import { beatTags, hasTag } from '#server/model/tag/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import { isSet, readJson, toIso, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ilike, likePattern, lowerCase } from '#server/platform/database/text-search.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Status for admins: work on the files takes precedence. */
const shownStatus = sql<BeatStatus>`case
  when beat_uploads.state in ('waiting', 'working') then 'processing'
  when beat_uploads.state = 'failed' then 'failed'
  else beats.status end`

const sorts = {
  newest: ['beats.created_at', 'desc'],
  title: ['beats.title', 'asc'],
  price: ['beats.price_cents', 'asc'],
  '-price': ['beats.price_cents', 'desc'],
  bpm: ['beats.bpm', 'asc'],
  '-bpm': ['beats.bpm', 'desc'],
} as const satisfies Record<AdminBeatListParams['sort'], readonly [string, 'asc' | 'desc']>

function adminRows(db: Db) {
  return beatsWithUploads(db).where(notDeleted())
}

function matchingRows(db: Db, { q, status, to_review, tag }: AdminBeatFilter) {
  let matches = adminRows(db)
  if (q !== '') {
    const pattern = likePattern(q)
    const columns = ['beats.title', 'beats.tone', 'users.username', 'users.byline']
    matches = matches.where(({ or }) => or(columns.map((column) => ilike(db, column, pattern))))
  }
  if (to_review) matches = matches.where('beats.to_review', '!=', writeJson([]))
  if (status) matches = matches.where(shownStatus, '=', status)
  if (tag !== undefined) matches = matches.where(hasTag(tag))
  return matches
}

function orderOf(db: Db, sort: AdminBeatFilter['sort']) {
  const [column, direction] = sorts[sort]
  return [sort === 'title' ? lowerCase(db, 'beats.title') : sql.ref(column), direction] as const
}

/** A page of all beats in any state, and the number of matches. */
export async function listAdminBeats(
  db: Db,
  mode: PaymentMode,
  params: AdminBeatListParams,
): Promise<{ beats: AdminBeat[]; total: number }> {
  const matches = matchingRows(db, params)
  const { count } = await matches.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await selectShown(matches)
    .orderBy(...orderOf(db, params.sort))
    .orderBy('beats.id', 'desc')
    .limit(params.limit)
    .offset(params.cursor)
    .execute()
  return { beats: await presentAll(db, mode, rows), total: Number(count) }
}

/** Ids of all beats that the list shows, in its order. */
export async function matchingBeatIds(db: Db, filter: AdminBeatFilter): Promise<string[]> {
  const rows = await matchingRows(db, filter)
    .select('beats.id')
    .orderBy(...orderOf(db, filter.sort))
    .orderBy('beats.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * One beat for admins.
 * @throws Problem `beat_not_found`
 */
export async function readAdminBeat(db: Db, mode: PaymentMode, id: string): Promise<AdminBeat> {
  const rows = await selectShown(adminRows(db).where('beats.id', '=', id)).execute()
  const [beat] = await presentAll(db, mode, rows)
  if (!beat) throw new ProblemError('beat_not_found')
  return beat
}

function selectShown(query: ReturnType<typeof adminRows>) {
  return query
    .selectAll('beats')
    .select([
      bylineOf().as('owner_username'),
      'beat_uploads.state as upload_state',
      'beat_uploads.progress as upload_progress',
      'beat_uploads.error as upload_error',
      'beat_uploads.suggestion as upload_suggestion',
      'beat_uploads.loudness_lufs as upload_loudness',
      'stems.bytes as stems_bytes',
      'stems.entries as stems_entries',
      shownStatus.as('shown_status'),
    ])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]

async function presentAll(db: Db, mode: PaymentMode, rows: readonly ShownRow[]): Promise<AdminBeat[]> {
  const ids = ['', ...rows.map(({ id }) => id)]
  const tags = await beatTags(db)
    .select(['beat_id', 'tags.id', 'tags.name'])
    .where('beat_id', 'in', ids)
    .orderBy(lowerCase(db, 'tags.name'))
    .execute()
  const licenses = await readLicensesOnSale(db, { beatIds: ids })
  const playsOf = await countPlays(db, ids)
  const soldOf = await countSoldByBeat(db, mode, ids)
  const refunded = await findRefundedExclusives(db, ids)
  return rows.map((row) => ({
    ...present(row),
    plays: playsOf.get(row.id) ?? 0,
    sold: soldOf.get(row.id) ?? 0,
    canBeSoldAgain: refunded.has(row.id),
    tags: tags.filter((tag) => tag.beat_id === row.id).map(({ id, name }) => ({ id, name })),
    licenses: licenses.filter(({ beat_id }) => beat_id === row.id).map(presentAdminLicense),
  }))
}

function presentAdminLicense(row: LicenseWithText): AdminLicense {
  const { id, name, icon, scope, template_id, own_price_cents, tier_price_cents } = row
  return {
    id,
    templateId: template_id,
    name,
    icon,
    files: scope.files,
    price: dollarsOrNull(own_price_cents),
    tierPrice: dollarsOrNull(tier_price_cents),
    priceFactor: row.price_percent / 100,
  }
}

/** Tiers that a beat can be sold under. */
export async function listSellableTiers(db: Db): Promise<SellableTier[]> {
  const tiers = [...(await readSoldTiers(db)).values()]
  return tiers
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map(({ id, name, icon, scope, price_cents, price_percent }) => ({
      id,
      name,
      icon,
      files: scope.files,
      price: dollarsOrNull(price_cents),
      priceFactor: price_percent / 100,
    }))
}

function dollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}

function present(row: ShownRow): Omit<AdminBeat, 'tags' | 'licenses' | 'plays' | 'sold' | 'canBeSoldAgain'> {
  const suggestion = row.upload_suggestion
  return {
    id: row.id,
    slug: row.slug,
    ...presentFacts(row),
    image: row.image || null,
    cover: row.image ? readJson(Cover, row.cover) : null,
    audioURL: row.audio_url || null,
    durationSeconds: row.duration_ms / 1000,
    owner: row.owner_username,
    status: row.shown_status,
    progress: row.upload_state === 'working' ? row.upload_progress : null,
    error: row.upload_state === 'failed' ? row.upload_error : null,
    suggestion: readJson(BeatSuggestion, suggestion),
    toReview: readUnreviewedFields(row),
    loudnessLufs: row.upload_loudness,
    lossyMaster: isSet(row.lossy_master),
    stems: isSet(row.has_stems)
      ? {
          bytes: row.stems_bytes === null ? null : Number(row.stems_bytes),
          entries: readJson(StemEntry.array(), row.stems_entries) ?? [],
        }
      : null,
    soldExclusivelyAt: toIso(row.exclusive_sold_at),
    freeDownload: isSet(row.free_download),
    publishAt: toIso(row.publish_at),
    createdAt: new Date(row.created_at).toISOString(),
    revision: row.revision,
  }
}
