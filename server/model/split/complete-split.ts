import { toPercent } from '#contract/splits/percent.ts'
import type { SheetStatement } from '#contract/splits/split.ts'
import { isSet, toIso, writeJson } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { readSplit, type SplitRead } from './read-splits.ts'

/** Signs as the store does its licenses: `SigningKey` of the documents. */
type SheetSigner = {
  publicPem: string
  sign: (text: string) => string
  verify: (text: string, signature: string) => boolean
}

/** What a split sheet takes from the store. */
export type SheetContext = {
  signingKey: SheetSigner
  storeName: () => string
  holdDays: () => number
}

/**
 * Completes a split once all have accepted: its sheet is frozen and signed. Call it with the splits of the beat locked, so
 * that of the last two who accept at the same time one completes it.
 */
export async function completeSplit(
  trx: Trx,
  context: SheetContext,
  splitId: string,
  now: number,
): Promise<boolean> {
  const split = await readSplit(trx, splitId)
  if (!split || split.completed_at !== null) return false
  if (split.shares.some(({ state }) => state !== 'accepted')) return false
  const statement = writeJson(await writeSheetStatement(trx, context, split))
  await trx
    .updateTable('splits')
    .set({ completed_at: now, statement, signature: context.signingKey.sign(statement) })
    .where('id', '=', splitId)
    .execute()
  return true
}

/** The content of a split's sheet, signed by all or not yet. */
export async function writeSheetStatement(
  db: Db,
  { storeName, holdDays }: SheetContext,
  split: SplitRead,
): Promise<SheetStatement> {
  const beat = await db
    .selectFrom('beats')
    .leftJoin('beat_files', (join) =>
      join.onRef('beat_files.beat_id', '=', 'beats.id').on('beat_files.kind', '=', 'master-wav'),
    )
    .select(['title', 'bpm', 'tone', 'duration_ms', 'beats.created_at', 'sha256'])
    .where('beats.id', '=', split.beat_id)
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('splits')
    .select('created_at')
    .where('beat_id', '=', split.beat_id)
    .where('version', '<', split.version)
    .where('completed_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    number: split.sheet_number,
    store: storeName(),
    beat: {
      title: beat.title,
      producer: split.owner_byline,
      bpm: beat.bpm,
      tone: beat.tone,
      durationSeconds: beat.duration_ms / 1000,
      sha256: beat.sha256,
      onSaleSince: toIso(beat.created_at),
    },
    validFrom: toIso(split.created_at),
    replaces: before ? toIso(before.created_at) : null,
    holdDays: holdDays(),
    people: [
      {
        legalName: split.owner_name,
        name: split.owner_byline,
        role: split.owner_role,
        sales: toPercent(split.owner_sales),
        publishing: toPercent(split.owner_publishing),
        signedAt: toIso(split.created_at),
        invitedAt: null,
      },
      ...split.shares
        .filter(({ leaving }) => !isSet(leaving))
        .map(({ name, legal_name, role, sales, publishing, state, answered_at, invited_at }) => ({
          legalName: (state === 'accepted' ? legal_name : null) ?? name,
          name,
          role,
          sales: toPercent(sales),
          publishing: toPercent(publishing),
          signedAt: state === 'accepted' && answered_at !== null ? toIso(answered_at) : null,
          invitedAt: toIso(invited_at),
        })),
    ],
  }
}
