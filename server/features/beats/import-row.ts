import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import {
  AUDIO_MAX_BYTES,
  AUDIO_TOO_LARGE,
  type BeatFields,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  type LicenseChoice,
} from '#contract/admin-beat.ts'
import { STEMS_MAX_BYTES, STEMS_TOO_LARGE } from '#contract/stems.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { FileRefused, fileInFolder } from './file-in-folder.ts'
import type { Column } from './read-catalogue-csv.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

type FileColumn = 'audio' | 'image' | 'stems'

export type Cells = Partial<Record<Column, string>>

/** What rows are read against: the folder of their files, and what the store calls its tags and licenses. */
export type Surroundings = {
  db: Db
  /** As `realpath` answers it. */
  folder: string
  /** Ids by names in lower case. */
  tags: ReadonlyMap<string, string>
  templates: ReadonlyMap<string, string>
}

/**
 * Identifies a row across imports: by its own `key`, otherwise by title and audio file. A row with a corrected price is
 * still the same row.
 */
export function keyOf({ key, title = '', audio = '' }: Cells): string {
  const identity = key ? ['key', key] : ['row', title.toLowerCase(), audio]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}

/**
 * A row as the form that an administrator would have sent. Audio file and stems are where they lie in the folder: they
 * are to be copied before they are handed to what keeps them. What can be seen to be wrong is in the form's errors.
 */
export async function formFromRow(cells: Cells, surroundings: Surroundings): Promise<ReceivedForm> {
  const errors: Record<string, string> = {}
  const { title, description, price, bpm, tone } = cells
  const file = (column: FileColumn, limit: { maxBytes: number; tooLarge: string }) =>
    findFile(surroundings.folder, cells, column, limit, errors)
  const audio = await file('audio', { maxBytes: AUDIO_MAX_BYTES, tooLarge: AUDIO_TOO_LARGE })
  const image = await file('image', { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TOO_LARGE })
  const stems = await file('stems', { maxBytes: STEMS_MAX_BYTES, tooLarge: STEMS_TOO_LARGE })
  return {
    fields: {
      ...{ title, description, price, bpm, tone },
      ...readTags(tagNames(cells), surroundings.tags),
      licenses: readLicenses(cells.licenses, surroundings.templates, errors),
      freeDownload: cells.free_download || undefined,
      publication: cells.publication || undefined,
      publishAt: cells.publish_at || undefined,
    } satisfies Record<keyof BeatFields, unknown>,
    audio: audio === undefined ? undefined : { path: audio, name: basename(audio).slice(0, 200) },
    stems,
    image,
    errors,
  }
}

/** Whose beat the row is: the user of its `producer` column, else undefined. */
export async function readOwner(
  { producer }: Cells,
  { db }: Surroundings,
  errors: Record<string, string>,
): Promise<string | undefined> {
  if (!producer) return undefined
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', producer.toLowerCase())
    .executeTakeFirst()
  if (!user)
    errors.producer = `There is no user called ${producer}. Create the account first, or leave the cell empty.`
  return user?.id
}

async function findFile(
  folder: string,
  cells: Cells,
  column: FileColumn,
  limit: { maxBytes: number; tooLarge: string },
  errors: Record<string, string>,
): Promise<string | undefined> {
  const name = cells[column]
  if (!name) return undefined
  try {
    return await fileInFolder(folder, name, limit)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    errors[column] = error.message
    return undefined
  }
}

/** `trap; dark` or `trap|dark`. */
export function tagNames({ tags }: Cells): string[] {
  return listOf(tags, /[;|]/)
}

/** Those that exist by their ids, the others by their names. */
function readTags(
  names: readonly string[],
  known: ReadonlyMap<string, string>,
): { tags: string[]; newTags: string[] } {
  return {
    tags: names.flatMap((name) => known.get(name.toLowerCase()) ?? []),
    newTags: names.filter((name) => !known.has(name.toLowerCase())),
  }
}

/** `Basic = 29.99; Premium`: the templates that the beat is offered under; empty: all of them. */
function readLicenses(
  cell: string | undefined,
  templates: ReadonlyMap<string, string>,
  errors: Record<string, string>,
): LicenseChoice[] | undefined {
  const choices = listOf(cell, /[;|]/).map((text) => {
    const [name = '', price = ''] = text.split('=').map((part) => part.trim())
    return { name, price, templateId: templates.get(name.toLowerCase()) }
  })
  const unknown = choices.find(({ templateId }) => templateId === undefined)
  if (unknown)
    errors.licenses = `There is no license called ${JSON.stringify(unknown.name)}. The store has: ${[...templates.keys()].join(', ')}.`
  return choices.length === 0 ? undefined : choices.map(({ templateId, price }) => ({ templateId, price }))
}

function listOf(cell: string | undefined, separator: RegExp): string[] {
  return (cell ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
