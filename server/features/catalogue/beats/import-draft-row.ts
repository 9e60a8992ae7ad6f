import { copyFile, unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SectionStart } from '#contract/audio/sections.ts'
import { BeatFields } from '#contract/beats/admin-beat.ts'
import { parseSectionList } from '#server/features/catalogue/audio-analysis/index.ts'
import type { BeatDeps } from './beat-deps.ts'
import { checkFiles, keepFiles, type StoredFiles } from './check-files.ts'
import {
  type Cells,
  fileColumns,
  formFromRow,
  type ImportContext,
  readOwner,
  tagNames,
} from './import-row.ts'
import { publishTime } from './publish-time.ts'
import { fieldErrors, refuseErrors } from './read-fields.ts'
import type { ReceivedForm } from './receive-beat-form.ts'
import { validateBeatPrices } from './validate-beat-prices.ts'

/** A row without a beat yet, read and checked. What it lacks is added to the draft later. */
export type ImportedDraft = {
  key: string
  title: string
  description: string
  priceCents: number | null
  bpm: number | null
  tone: string
  tags: string[]
  /** Null: all of the store. */
  licenses: { templateId: string; price: string }[] | null
  publishAt: number | null
  isHidden: boolean
  freeDownload: boolean
  sections: SectionStart[]
  /** Null: whoever publishes it. */
  ownerId: string | null
  /** Name of its master, which may come later. */
  audioName: string
  /** In private storage. */
  stored: StoredFiles
  /** The same files where they were dropped. */
  dropped: { audio: string | undefined; cover: string | undefined; stems: string | undefined }
}

/** Where rows become drafts. */
export type DraftSink = {
  /** Whether an earlier import made a draft of this row. */
  isKnown: (key: string) => Promise<boolean>
  add: (draft: ImportedDraft) => Promise<void>
}

const DraftFields = BeatFields.partial().extend({ title: BeatFields.shape.title })
/**
 * Makes a draft of a row, or only checks it. A draft may lack files and cells; what is there has to be right.
 * @throws Problem 400 with a message per column
 */
export async function importAsDraft(
  { masters }: Pick<BeatDeps, 'masters'>,
  sink: DraftSink,
  { key, cells, isDryRun }: { key: string; cells: Cells; isDryRun: boolean },
  context: ImportContext,
): Promise<ReceivedForm> {
  const present = { ...cells }
  for (const column of fileColumns)
    if (context.files.find(present[column] ?? '').kind === 'missing') delete present[column]
  const form = await formFromRow(present, context)
  const given = Object.entries(form.fields).filter(([, value]) => value !== undefined && value !== '')
  const parsed = DraftFields.safeParse(Object.fromEntries(given))
  const errors = { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...form.errors }
  if (parsed.success) Object.assign(errors, await validateBeatPrices(context.db, parsed.data))
  const publishAt = parsed.success ? publishTime(parsed.data, errors) : null
  const sections = parseSectionList(cells.sections ?? '')
  if ('fault' in sections) errors.sections = sections.fault
  const ownerId = await readOwner(cells, context, errors)
  const files = await checkFiles(form, errors)
  refuseErrors(errors)
  if (isDryRun || !parsed.success) return form
  const { data } = parsed
  const copies: string[] = []
  // Keeping a file moves it.
  const copy = async (from: string) => {
    const path = await masters.temporaryPath()
    copies.push(path)
    await copyFile(from, path)
    return path
  }
  try {
    const stored = await keepFiles(masters, {
      ...files,
      audio: files.audio && { ...files.audio, path: await copy(files.audio.path) },
      stems: files.stems === undefined ? undefined : await copy(files.stems),
    })
    await sink.add({
      key,
      title: data.title,
      description: data.description ?? '',
      priceCents: data.price ?? null,
      bpm: data.bpm ?? null,
      tone: data.tone ?? '',
      tags: tagNames(cells),
      licenses:
        data.licenses?.flatMap(({ templateId, price }) =>
          templateId === undefined ? [] : [{ templateId, price }],
        ) ?? null,
      publishAt,
      isHidden: data.publication === 'hidden',
      freeDownload: data.freeDownload === true,
      sections: 'sections' in sections ? sections.sections : [],
      ownerId: ownerId ?? null,
      audioName: cells.audio ? basename(cells.audio.replaceAll('\\', '/')) : '',
      stored,
      dropped: { audio: form.audio?.path, cover: form.image, stems: form.stems },
    })
  } finally {
    for (const path of copies) await unlink(path).catch(() => {})
  }
  return form
}
