import { z } from 'zod'
import { factNames } from './beat-facts.ts'

/** Columns of a catalogue as CSV, explained in docs/operating/import.md. */
export const requiredColumns = ['title', 'description', 'price', 'audio', 'image'] as const
export const catalogueColumns = [
  ...requiredColumns,
  ...factNames.filter((name) => !(requiredColumns as readonly string[]).includes(name)),
  'tags',
  'licenses',
  'publication',
  'publish_at',
  'producer',
  'key',
  'stems',
  'sections',
  'free_download',
] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[\s_-]+/g, '')

/** The column of a heading in any case, with or without spaces: `Free download`, `publish_at`. */
export function columnNamed(heading: string): CatalogueColumn | undefined {
  return catalogueColumns.find((column) => plain(column) === plain(heading))
}

export const CSV_MAX_BYTES = 20 * 1024 * 1024
/** Problems that are listed; all are counted. */
export const MAX_LISTED_PROBLEMS = 200

/** The column of each heading, in order; null: left out. */
export const ColumnMatch = z.array(z.enum(catalogueColumns).nullable()).max(200)
export type ColumnMatch = z.infer<typeof ColumnMatch>

const Counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  held: z.int().default(0).describe('Would change what is on sale, and wait for an OK'),
})

export const ImportProblem = z.object({
  line: z.int(),
  title: z.string(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  choices: z.array(z.string()).default([]).describe('Files that the cell may mean'),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** What a row changes about the prices and the publication of a beat in the store, as shown before somebody agrees to it. */
export const LiveChange = z.object({
  line: z.int(),
  title: z.string().max(200),
  changes: z
    .array(
      z.object({
        column: z.enum(['price', 'licenses', 'publication']),
        from: z.string().max(4_000),
        to: z.string().max(4_000),
      }),
    )
    .max(3),
})
export type LiveChange = z.infer<typeof LiveChange>

/** A cell as it is to be read in place of the file's. */
export const ImportFix = z.object({
  line: z.int(),
  column: z.enum(catalogueColumns),
  value: z.string().max(2_000),
})
export type ImportFix = z.infer<typeof ImportFix>

/** One of the first rows, as it was read. */
export const ImportRow = z.object({
  line: z.int(),
  cells: z.partialRecord(z.enum(catalogueColumns), z.string()),
  hasAudio: z.boolean(),
  outcome: z.enum(['new', 'update', 'unchanged', 'problem', 'held']),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Files that are offered for a cell. */
export const MAX_CHOICES = 100
export const MAX_FIXES = 5_000
/** Changes of live beats that are listed and agreed to at a time; all are counted. */
export const MAX_LIVE_CHANGES = 1_000
/** Rows that are shown before anything is written. */
export const PREVIEW_ROWS = 8
/** An import that took longer is told by mail. */
export const LONG_IMPORT_MS = 60_000

export const CatalogueImport = z.object({
  csvName: z.string(),
  startedBy: z.object({ userId: z.string(), username: z.string() }),
  state: z.enum(['columns', 'ready', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone']),
  headings: z.array(z.string()),
  sample: z.array(z.string()).describe('The first row'),
  rows: z.int(),
  columns: ColumnMatch,
  done: z.int().describe('Rows done by the check or the import'),
  counts: Counts,
  problems: z.array(ImportProblem),
  failure: z.string().nullable().describe('Why the check or the import ended early'),
  preview: z.array(ImportRow).default([]).describe('The first rows'),
  fixes: z.array(ImportFix).max(MAX_FIXES).default([]),
  held: z.array(LiveChange).default([]).describe('Rows that wait for an OK, with what they change'),
  agreed: z.array(LiveChange).default([]).describe('What was agreed to for this run'),
  run: z.string().default('').describe('Names what the import made, so that it can be undone'),
  startedAt: z.number().default(0).describe('Milliseconds since 1970'),
})
export type CatalogueImport = z.infer<typeof CatalogueImport>

export const RememberedColumns = z.object({
  name: z.string().trim().min(1).max(60),
  headings: z.array(z.string()),
  columns: ColumnMatch,
  usedAt: z.string().describe('ISO 8601'),
})
export type RememberedColumns = z.infer<typeof RememberedColumns>

export const ImportView = z.object({
  import: CatalogueImport.omit({ startedBy: true, run: true, startedAt: true, agreed: true })
    .extend({ startedBy: z.string() })
    .nullable(),
  files: z.object({
    received: z.int(),
    missing: z.array(z.string()).describe('Files that rows name and nobody has sent yet, at most 20'),
    missingCount: z.int(),
  }),
  remembered: z.array(RememberedColumns.pick({ name: true, usedAt: true })),
})
export type ImportView = z.infer<typeof ImportView>

export const MatchColumnsRequest = z.object({
  columns: ColumnMatch,
  rememberAs: z.string().trim().max(60).describe('Empty: not remembered'),
})
export type MatchColumnsRequest = z.infer<typeof MatchColumnsRequest>
