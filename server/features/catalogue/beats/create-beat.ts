import type { Transaction } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { BeatFields, type DetectedField } from '#contract/beats/admin-beat.ts'
import type { Cover } from '#contract/catalogue/beat.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import {
  claimAddress,
  claimAddressOfTitle,
  factsToColumns,
  insertBeat,
  putUpload,
} from '#server/model/beat/index.ts'
import { recordNamesChange } from '#server/model/catalogue/index.ts'
import { addLicenses } from '#server/model/license/index.ts'
import { changeTags } from '#server/model/tag/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { type CheckedFiles, checkFiles, keepFiles, uploadRow } from './check-files.ts'
import { processBeatJob } from './process-beat-job.ts'
import { publishTime } from './publish-time.ts'
import { fieldErrors, refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'
import { validateBeatPrices } from './validate-beat-prices.ts'

const NO_COVER = writeJson<Cover>({ path: '', widths: [], color: '#333333', placeholder: '' })

type NewBeat = { fields: BeatFields; publishAt: number | null; files: CheckedFiles }

export type Creation = {
  /** The beat's owner; defaults to the admin. */
  ownerId?: string
  /** Detected fields that await review. */
  detected?: readonly DetectedField[]
  /** A hidden draft without a key, which has to be entered before it is published. */
  lacksTone?: boolean
  /** Runs in the beat's transaction, and can refuse it by throwing. */
  alongside?: (trx: Transaction<Database>, beatId: string) => Promise<void>
}

/**
 * Validates a new beat's form and files without storing anything.
 * @throws Problem 400 with a message per invalid field
 */
export async function checkNewBeat(db: Db, form: ReceivedForm): Promise<NewBeat> {
  const parsed = BeatFields.safeParse(form.fields)
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...form.errors }
  if (!form.image) errors.image ??= 'Image is required'
  if (!form.audio) errors.audio ??= 'Audio file is required'
  if (parsed.success) Object.assign(errors, await validateBeatPrices(db, parsed.data))
  const publishAt = parsed.success ? publishTime(parsed.data, errors) : null
  const files = await checkFiles(form, errors)
  refuseErrors(errors)
  if (!parsed.success) throw new Error('a form without errors was not read')
  return { fields: parsed.data, publishAt, files }
}

/**
 * Creates a beat from a form. Row and processing job commit together.
 * @throws what `checkNewBeat` throws, leaving nothing behind
 */
export async function createBeat(
  production: Pick<BeatDeps, 'connection' | 'masters' | 'catalogue' | 'wakeJobs'>,
  admin: Admin,
  form: ReceivedForm,
  { ownerId = admin.userId, detected = [], lacksTone = false, alongside }: Creation = {},
): Promise<string> {
  const { fields, publishAt, files: checked } = await checkNewBeat(production.connection.db, form)
  const files = await keepFiles(production.masters, checked)
  const id = uuidv7()
  await production.connection.db.transaction().execute(async (trx) => {
    const slug = fields.slug
      ? await claimAddress(trx, id, fields.slug)
      : await claimAddressOfTitle(trx, { id, title: fields.title })
    await insertBeat(trx, {
      id,
      ...factsToColumns(fields),
      ...(lacksTone && { tone: '' }),
      owner_id: ownerId,
      image: '',
      cover: NO_COVER,
      audio_url: '',
      duration_ms: 0,
      waveform_small: '',
      status: 'processing',
      free_download: toFlag(fields.freeDownload ?? false),
      to_review: writeJson([...detected]),
      publish_at: lacksTone ? null : publishAt,
      created_at: Date.now(),
      changed_at: Date.now(),
      slug,
    })
    await changeTags(trx, id, { ids: fields.tags, newNames: fields.newTags })
    await addLicenses(trx, id, fields.licenses)
    const upload = uploadRow(id, files, lacksTone ? 'hidden' : fields.publication)
    await putUpload(trx, upload)
    await enqueueJob(trx, processBeatJob, { beatId: id, version: upload.version })
    await recordAuditEvent(trx, admin, 'beat.created', { id, name: fields.title })
    await alongside?.(trx, id)
    // Shows new tags in the filters.
    if (fields.newTags.length > 0) await recordNamesChange(trx)
  })
  production.wakeJobs()
  await production.catalogue.refresh()
  return id
}
