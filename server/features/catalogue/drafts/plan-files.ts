import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import {
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
} from '#contract/beats/admin-beat.ts'
import {
  type DraftFileKind,
  DraftProblem,
  MAX_DRAFTS,
  type PlanFilesRequest,
  type PlannedFile,
} from '#contract/beats/draft.ts'
import { refusedPictureName } from '#contract/beats/picture-rules.ts'
import {
  beatNameKey,
  findTrackNumbers,
  type NamedBeat,
  readBeatName,
} from '#contract/beats/read-beat-name.ts'
import { STEMS_MAX_BYTES, STEMS_TOO_LARGE } from '#contract/beats/stems.ts'
import { msg } from '#contract/text/msg.ts'
import { isSet, readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { findOpenDraft, makeRoom } from './assign-file.ts'
import { attachLooseFiles } from './attach-loose-files.ts'
import type { DraftDeps } from './draft-deps.ts'

type Announced = z.output<typeof PlanFilesRequest>['files'][number]

const limits = {
  audio: { max: AUDIO_MAX_BYTES, tooLarge: inEnglish(AUDIO_TOO_LARGE) },
  cover: { max: IMAGE_MAX_BYTES, tooLarge: inEnglish(IMAGE_TOO_LARGE) },
  stems: { max: STEMS_MAX_BYTES, tooLarge: inEnglish(STEMS_TOO_LARGE) },
} as const

/** The kind by the ending. The content decides once it is there. */
function kindOf(name: string): DraftFileKind | undefined {
  if (/\.(?:wave?|aiff?|aifc|flac|mp3)$/i.test(name)) return 'audio'
  if (/\.(?:jpe?g|png|webp)$/i.test(name)) return 'cover'
  if (/\.zip$/i.test(name)) return 'stems'
  return undefined
}

/**
 * Says for each announced file where it goes: a new draft, the draft of its name, or the upload that it continues.
 * @throws Problem too_many_drafts
 */
export async function planFiles(
  { production, uploads }: DraftDeps,
  files: Announced[],
): Promise<PlannedFile[]> {
  const { db } = production.connection
  const planned: PlannedFile[] = []
  // Masters first, so that their covers and stems find them.
  const trackNumbers = findTrackNumbers(files.flatMap(({ name }) => (kindOf(name) === 'audio' ? name : [])))
  const order = files.map((_, at) => at).sort((a, b) => rank(files[a]?.name) - rank(files[b]?.name))
  await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('drafts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '!=', 'published')
      .executeTakeFirstOrThrow()
    if (Number(count) + files.length > MAX_DRAFTS) throw new ProblemError('too_many_drafts')
    for (const at of order) {
      const file = files[at]
      if (file) planned[at] = await planFile(trx, file, trackNumbers)
    }
  })
  for (const [at, plan] of planned.entries())
    if (plan.state === 'send' && plan.id !== null && (await uploads.has(plan.id)))
      // Whole files are waiting to be received, which removes their uploads.
      plan.state = (await uploads.sent(plan.id)) >= (files[at]?.bytes ?? 0) ? 'done' : 'resume'
  return planned
}

function rank(name = ''): number {
  return kindOf(name) === 'audio' ? 0 : 1
}

async function planFile(
  trx: Trx,
  { name, bytes, hash, draftId: chosenId }: Announced,
  trackNumbers: ReadonlySet<number>,
): Promise<PlannedFile> {
  const kind = kindOf(name)
  if (!kind) return refuse(refusedPictureName(name) ?? inEnglish(msg`This is not audio, a picture or a zip.`))
  if (bytes > limits[kind].max) return refuse(limits[kind].tooLarge)
  const plain = name.split(/[\\/]/).at(-1) ?? name
  const key = beatNameKey(plain, kind)
  const chosen = chosenId === undefined ? undefined : await findOpenDraft(trx, chosenId)
  if (chosen !== undefined && kind === 'audio') return refuse(inEnglish(msg`Drop a cover or stems here.`))
  const found = await findKnown(trx, { name: plain, bytes, hash })
  // One picture may be the cover of several beats.
  const known =
    chosen === undefined || found?.draft_id === chosen || found?.draft_id === null ? found : undefined
  if (chosen !== undefined && found?.draft_id !== chosen) await makeRoom(trx, chosen, kind)
  if (known && chosen !== undefined)
    await trx.updateTable('draft_files').set({ draft_id: chosen }).where('id', '=', known.id).execute()
  if (known) {
    if (known.draft_state === 'published')
      return refuse(inEnglish(msg`This file was published as ${{ title: known.draft_title ?? '' }}.`))
    if (known.state === 'received') return { id: known.id, state: 'done', error: null }
    const again = { state: 'sending' as const, error: null, created_at: Date.now() }
    await trx.updateTable('draft_files').set(again).where('id', '=', known.id).execute()
    if (known.state === 'refused' && kind === 'audio') await sendAgain(trx, known.draft_id)
    return { id: known.id, state: 'send', error: null }
  }
  const draftId =
    kind === 'audio'
      ? await draftForAudio(trx, readBeatName(plain, trackNumbers), { name: plain, key })
      : (chosen ?? (await draftLacking(trx, kind, key)))
  const id = uuidv7()
  await trx
    .insertInto('draft_files')
    .values({
      id,
      draft_id: draftId,
      kind,
      name: plain,
      name_key: key,
      bytes,
      head_hash: hash,
      state: 'sending',
      path: null,
      error: null,
      created_at: Date.now(),
    })
    .execute()
  return { id, state: 'send', error: null }
}

function refuse(error: string): PlannedFile {
  return { id: null, state: 'refused', error }
}

function findKnown(trx: Trx, { name, bytes, hash }: Announced) {
  return trx
    .selectFrom('draft_files')
    .leftJoin('drafts', 'drafts.id', 'draft_files.draft_id')
    .selectAll('draft_files')
    .select(['drafts.state as draft_state', 'drafts.title as draft_title'])
    .where('head_hash', '=', hash)
    .where('bytes', '=', bytes)
    .where('name', '=', name)
    .where('drafts.removed_at', 'is', null)
    .executeTakeFirst()
}

async function sendAgain(trx: Trx, draftId: string | null): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({ state: 'sending', problem: null })
    .where('id', '=', draftId ?? '')
    .execute()
}

/** A new draft; or the one of this name whose audio has to be replaced; null if several wait for it. */
async function draftForAudio(
  trx: Trx,
  named: NamedBeat,
  { name, key }: { name: string; key: string },
): Promise<string | null> {
  const sameName = await trx
    .selectFrom('drafts')
    .select(['id', 'problem', 'lossy', 'lossy_ok'])
    .where('name_key', '=', key)
    .where('state', '=', 'draft')
    .where('removed_at', 'is', null)
    .execute()
  const broken = sameName.find(({ problem, lossy, lossy_ok }) => {
    // The WAV that an MP3 was waiting for.
    if (isSet(lossy) && !isSet(lossy_ok) && !/\.mp3$/i.test(name)) return true
    const code = readJson(DraftProblem, problem)?.code
    return code === 'unreadable' || code === 'short'
  })
  if (broken) {
    await trx
      .deleteFrom('draft_files')
      .where('draft_id', '=', broken.id)
      .where('kind', '=', 'audio')
      .execute()
    await sendAgain(trx, broken.id)
    return broken.id
  }
  const waiting = await importedWithoutAudio(trx, key)
  // Of several rows that wait for this name, somebody says which one.
  if (waiting.length > 0) return waiting.length === 1 ? (waiting[0] ?? null) : null
  const id = uuidv7()
  await trx
    .insertInto('drafts')
    .values({
      id,
      name_key: key,
      file_name: name,
      title: named.title,
      bpm: named.bpm ?? null,
      tone: named.tone ?? '',
      price_cents: null,
      licenses: null,
      publish_at: null,
      sources: writeJson({
        bpm: named.bpm === undefined ? 'heard' : 'name',
        tone: named.tone === undefined ? 'heard' : 'name',
      }),
      suggestion: null,
      duration_ms: null,
      fingerprint: null,
      state: 'sending',
      problem: null,
      beat_id: null,
      published_at: null,
      removed_at: null,
      created_at: Date.now(),
    })
    .execute()
  await attachLooseFiles(trx, id, key)
  return id
}

/** Rows of an import that wait for a master of this name. */
async function importedWithoutAudio(trx: Trx, key: string): Promise<string[]> {
  const drafts = await trx
    .selectFrom('drafts')
    .select('id')
    .where('name_key', '=', key)
    .where('state', '=', 'sending')
    .where('import_key', 'is not', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('draft_files')
            .select('draft_files.id')
            .whereRef('draft_files.draft_id', '=', 'drafts.id')
            .where('kind', '=', 'audio'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return drafts.map(({ id }) => id)
}

/** The draft of this name that has no such file; null if there is none, or several. A refused file is replaced. */
async function draftLacking(trx: Trx, kind: DraftFileKind, key: string): Promise<string | null> {
  const drafts = await trx
    .selectFrom('drafts')
    .select('id')
    .where('name_key', '=', key)
    .where('state', 'not in', ['publishing', 'published'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const lacking: string[] = []
  for (const { id } of drafts) {
    await trx
      .deleteFrom('draft_files')
      .where('draft_id', '=', id)
      .where('kind', '=', kind)
      .where('state', '=', 'refused')
      .execute()
    const has = await trx
      .selectFrom('draft_files')
      .select('id')
      .where('draft_id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!has) lacking.push(id)
  }
  return lacking.length === 1 ? (lacking[0] ?? null) : null
}
