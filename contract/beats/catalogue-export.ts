import { z } from 'zod'
import { factNames } from './beat-facts.ts'

/** Columns of an exported catalogue, which an import knows. Files themselves are in backups. */
export const exportColumns = [
  'key',
  ...factNames,
  'tags',
  'licenses',
  'publication',
  'publish_at',
  'producer',
  'free_download',
  'audio',
  'image',
] as const
export type ExportColumn = (typeof exportColumns)[number]

export const ExportParams = z.object({
  columns: z
    .string()
    .max(400)
    .refine(
      (text) => text.split(',').every((name) => (exportColumns as readonly string[]).includes(name)),
      `Name columns of these: ${exportColumns.join(', ')}.`,
    )
    .optional()
    .describe('Separated by commas; default: all'),
  which: z.enum(['all', 'store']).default('all').describe('store: only beats on sale'),
})
export type ExportParams = z.output<typeof ExportParams>
