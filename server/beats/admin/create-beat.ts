import { uuidv7 } from 'uuidv7'
import { BeatFields } from '#contract/admin-beat.ts'
import { parseDollars } from '#contract/money.ts'
import { noteAdminAct } from '#server/database/audit-log.ts'
import { noteNamesChange } from '#server/database/catalogue-changes.ts'
import { enqueueJob } from '#server/jobs/enqueue-job.ts'
import { acceptFiles, uploadRow } from './accept-files.ts'
import { offerLicenses, setTags } from './beat-parts.ts'
import { processBeatJob } from './process-beat-job.ts'
import type { Admin, Production } from './production.ts'
import { publishTime } from './publish-time.ts'
import { fieldErrors, refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

const NO_COVER = JSON.stringify({ path: '', widths: [], color: '#333333', placeholder: '' })

/**
 * Makes a beat of an uploaded form: the row and the work on its files are committed together. Throws 400 with a
 * sentence for each field that is missing or wrong; then nothing is left behind.
 */
export async function createBeat(production: Production, admin: Admin, form: ReceivedForm): Promise<string> {
  const parsed = BeatFields.safeParse(form.fields)
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...form.errors }
  if (!form.image) errors.image ??= 'Image is required'
  if (!form.audio) errors.audio ??= 'Audio file is required'
  const publishAt = parsed.success ? publishTime(parsed.data, errors) : null
  const files = await acceptFiles(production.masters, form, errors)
  refuseErrors(errors)
  if (!parsed.success || !files) throw new Error('a form without errors was not read')
  const fields = parsed.data
  const id = uuidv7()
  await production.connection.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('beats')
      .values({
        id,
        title: fields.title,
        description: fields.description,
        price_cents: parseDollars(fields.price) ?? 0,
        bpm: Number(fields.bpm),
        tone: fields.tone,
        owner_id: admin.userId,
        image: '',
        cover: NO_COVER,
        audio_url: '',
        duration_ms: 0,
        waveform: '',
        waveform_small: '',
        status: 'processing',
        publish_at: publishAt,
        created_at: Date.now(),
      })
      .execute()
    await setTags(trx, id, fields.tags, fields.newTags)
    await offerLicenses(trx, id, fields.licenses)
    const upload = uploadRow(id, files, fields.publication)
    await trx.insertInto('beat_uploads').values(upload).execute()
    await enqueueJob(trx, processBeatJob, { beatId: id, version: upload.version })
    await noteAdminAct(trx, admin, { action: 'beat.created', subject: { id, name: fields.title } })
    // A tag that was made with the beat shows in the filters.
    if (fields.newTags.length > 0) await noteNamesChange(trx)
  })
  production.wakeJobs()
  await production.catalogue.refresh()
  return id
}
