import { basename } from 'node:path'
import type { SectionStart } from '#contract/audio/sections.ts'
import { BeatFields } from '#contract/beats/admin-beat.ts'
import { parseSectionList } from '#server/features/catalogue/audio-analysis/index.ts'
import type { BeatDeps } from './beat-deps.ts'
import { keepFiles, type StoredFiles } from './check-files.ts'
import {
  type Cells,
  fileColumns,
  formFromRow,
  type ImportContext,
  readOwner,
  tagNames,
} from './import-row.ts'
import { checkForm } from './read-fields.ts'

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
): Promise<void> {
  const present = { ...cells }
  for (const column of fileColumns)
    if (context.files.find(present[column] ?? '').kind === 'missing') delete present[column]
  const form = await formFromRow(present, context)
  const given = Object.entries(form.fields).filter(([, value]) => value !== undefined && value !== '')
  const sections = parseSectionList(cells.sections ?? '')
  if ('fault' in sections) form.errors.sections = sections.fault
  const ownerId = await readOwner(cells, context, form.errors)
  const checked = await checkForm(context.db, DraftFields, { ...form, fields: Object.fromEntries(given) })
  if (isDryRun) return
  const { fields, publishAt, files } = checked
  await sink.add({
    key,
    title: fields.title,
    description: fields.description ?? '',
    priceCents: fields.price ?? null,
    bpm: fields.bpm ?? null,
    tone: fields.tone ?? '',
    tags: tagNames(cells),
    licenses:
      fields.licenses?.flatMap(({ templateId, price }) =>
        templateId === undefined ? [] : [{ templateId, price }],
      ) ?? null,
    publishAt,
    isHidden: fields.publication === 'hidden',
    freeDownload: fields.freeDownload === true,
    sections: 'sections' in sections ? sections.sections : [],
    ownerId: ownerId ?? null,
    audioName: cells.audio ? basename(cells.audio.replaceAll('\\', '/')) : '',
    stored: await keepFiles(masters, files, { isCopied: true }),
    dropped: { audio: form.audio?.path, cover: form.image, stems: form.stems },
  })
}
