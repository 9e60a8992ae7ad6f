import { createHash } from 'node:crypto'
import { basename, relative, sep } from 'node:path'
import {
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  type BeatFields,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  type LicenseChoice,
} from '#contract/beats/admin-beat.ts'
import { byFact } from '#contract/beats/beat-facts.ts'
import { DATE_HINT, type DateReading, readDateCell } from '#contract/beats/read-date-cell.ts'
import { readPriceCell } from '#contract/beats/read-price-cell.ts'
import { STEMS_MAX_BYTES, STEMS_TOO_LARGE } from '#contract/beats/stems.ts'
import { momentInZone } from '#contract/text/moment-in-zone.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { findProducer } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { FileRefusedError, fileInFolder } from './file-in-folder.ts'
import type { ImportFiles } from './import-files.ts'
import type { Column } from './read-catalogue-csv.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** Columns whose cells name files. */
export const fileColumns = ['audio', 'image', 'stems'] as const
type FileColumn = (typeof fileColumns)[number]

export type Cells = Partial<Record<Column, string>>

/** What a row's names and paths resolve to. */
export type ImportContext = {
  db: Db
  /** As returned by `realpath`. */
  folder: string
  files: ImportFiles
  /** The store's: of dates that say none. */
  timeZone: string
  /** IDs by lowercase name. */
  tags: ReadonlyMap<string, string>
  templates: ReadonlyMap<string, string>
}

/** Identifies a row across imports by its `key`, or by title and audio file. A corrected price does not make a new row. */
export function keyOf({ key, title = '', audio = '' }: Cells): string {
  const identity = key ? ['key', key] : ['row', title.toLowerCase(), audio]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}

/**
 * Converts a row to the admin form. Audio and stems keep their paths in the folder and must be copied before they are
 * stored. What is visibly wrong is in the form's errors.
 */
export async function formFromRow(cells: Cells, surroundings: ImportContext): Promise<ReceivedForm> {
  const errors: Record<string, string> = {}
  const file = (column: FileColumn, limit: { maxBytes: number; tooLarge: Message }) =>
    findFile(
      surroundings,
      cells,
      column,
      limit,
      errors,
      audio && relative(surroundings.folder, audio).split(sep).join('/'),
    )
  let audio: string | undefined
  audio = await file('audio', { maxBytes: AUDIO_MAX_BYTES, tooLarge: AUDIO_TOO_LARGE })
  const image = await file('image', { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TOO_LARGE })
  const stems = await file('stems', { maxBytes: STEMS_MAX_BYTES, tooLarge: STEMS_TOO_LARGE })
  return {
    fields: {
      ...byFact((name) => (name === 'price' ? plainPrice(cells.price ?? '') : cells[name])),
      ...readTags(tagNames(cells), surroundings.tags),
      licenses: readLicenses(cells.licenses, surroundings.templates, errors),
      slug: undefined,
      freeDownload: cells.free_download || undefined,
      ...readPublication(cells, surroundings.timeZone, errors),
    } satisfies Record<keyof BeatFields, unknown>,
    audio: audio === undefined ? undefined : { path: audio, name: basename(audio).slice(0, 200) },
    stems,
    image,
    errors,
  }
}

/** A row with a date is scheduled, whether it says so or not: a dated beat is never on sale at once. */
function readPublication(
  { publication, publish_at: date }: Cells,
  timeZone: string,
  errors: Record<string, string>,
): { publication: string | undefined; publishAt: string | undefined } {
  if (!date) return { publication: publication || undefined, publishAt: undefined }
  if (publication === 'ready')
    errors.publication = 'A beat with a date is scheduled. Write scheduled, or leave the date empty.'
  const reading = readDateCell(date)
  const publishAt = reading && instantOf(reading, timeZone)
  if (publishAt === undefined) errors.publishAt = inEnglish(DATE_HINT)
  return { publication: publication || 'scheduled', publishAt }
}

function instantOf(reading: DateReading, timeZone: string): string | undefined {
  if ('instant' in reading) return reading.instant
  const moment = momentInZone(reading, timeZone)
  return moment === undefined ? undefined : new Date(moment).toISOString()
}

/** ID of the user in the row's `producer` column. */
export async function readOwner(
  { producer }: Cells,
  { db }: ImportContext,
  errors: Record<string, string>,
): Promise<string | undefined> {
  if (!producer) return undefined
  const id = await findProducer(db, producer)
  if (!id)
    errors.producer = inEnglish(
      msg`There is no user called ${{ producer }}. Create the account first, or leave the cell empty.`,
    )
  return id
}

async function findFile(
  { folder, files }: Pick<ImportContext, 'folder' | 'files'>,
  cells: Cells,
  column: FileColumn,
  limit: { maxBytes: number; tooLarge: Message },
  errors: Record<string, string>,
  master: string | undefined,
): Promise<string | undefined> {
  const name = cells[column]
  if (!name) return undefined
  try {
    return await fileInFolder(folder, files, name, limit, master)
  } catch (error) {
    if (!(error instanceof FileRefusedError)) throw error
    errors[column] = error.message
    return undefined
  }
}

/** `trap; dark` or `trap|dark`. */
export function tagNames({ tags }: Cells): string[] {
  return listOf(tags, /[;|]/)
}

/** Existing ones by ID, new ones by name. */
function readTags(
  names: readonly string[],
  known: ReadonlyMap<string, string>,
): { tags: string[]; newTags: string[] } {
  return {
    tags: names.flatMap((name) => known.get(name.toLowerCase()) ?? []),
    newTags: names.filter((name) => !known.has(name.toLowerCase())),
  }
}

/** `Basic = 29.99; Premium`: the templates to offer; empty for all. */
function readLicenses(
  cell: string | undefined,
  templates: ReadonlyMap<string, string>,
  errors: Record<string, string>,
): LicenseChoice[] | undefined {
  const choices = listOf(cell, /[;|]/).map((text) => {
    const [name = '', price = ''] = text.split('=').map((part) => part.trim())
    return { name, price: plainPrice(price), templateId: templates.get(name.toLowerCase()) }
  })
  const unknown = choices.find(({ templateId }) => templateId === undefined)
  if (unknown)
    errors.licenses = inEnglish(
      msg`There is no license called ${{ name: JSON.stringify(unknown.name) }}. The store has: ${{ licenses: [...templates.keys()].join(', ') }}.`,
    )
  return choices.length === 0 ? undefined : choices.map(({ templateId, price }) => ({ templateId, price }))
}

/** `$1,299.00` as 1299.00. What can be read in two ways stays as it is, and is refused. */
function plainPrice(cell: string): string {
  const price = readPriceCell(cell)
  return price?.isSure ? price.amount : cell
}

function listOf(cell: string | undefined, separator: RegExp): string[] {
  return (cell ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
