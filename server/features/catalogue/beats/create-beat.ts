import { uuidv7 } from 'uuidv7'
import { BeatFields, type DetectedField } from '#contract/beats/admin-beat.ts'
import type { Cover } from '#contract/catalogue/beat.ts'
import { msg } from '#contract/text/msg.ts'
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
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { Admin, BeatDeps } from './beat-deps.ts'
import { type StoredFiles, uploadRow } from './check-files.ts'
import { processBeatJob } from './process-beat-job.ts'
import { type CheckedFields, checkForm } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

const NO_COVER = writeJson<Cover>({ path: '', widths: [], color: '#333333', placeholder: '' })

type Creation = {
  /** The beat's owner; defaults to the admin. */
  ownerId?: string
  /** Detected fields that await review. */
  detected?: readonly DetectedField[]
  /** A hidden draft without a key, which has to be entered before it is published. */
  lacksTone?: boolean
  /** Runs in the beat's transaction, and can refuse it by throwing. */
  alongside?: (trx: Trx, beatId: string) => Promise<void>
}

/**
 * Validates a new beat's form and files without storing anything.
 * @throws Problem 400 with a message per invalid field
 */
export function checkNewBeat(db: Db, form: ReceivedForm) {
  const errors = { ...form.errors }
  if (!form.image) errors.image ??= inEnglish(msg`Image is required`)
  if (!form.audio) errors.audio ??= inEnglish(msg`Audio file is required`)
  return checkForm(db, BeatFields, { ...form, errors })
}

/** Creates a beat of checked fields and stored files. Row and processing job commit together. */
export async function createBeat(
  production: Pick<BeatDeps, 'connection' | 'catalogue' | 'wakeJobs'>,
  admin: Admin,
  { fields, publishAt }: CheckedFields,
  files: StoredFiles,
  { ownerId = admin.userId, detected = [], lacksTone = false, alongside }: Creation = {},
): Promise<string> {
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
