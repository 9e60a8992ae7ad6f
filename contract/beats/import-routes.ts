import { z } from 'zod'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  ImportFix,
  ImportView,
  LiveChange,
  MAX_FIXES,
  MAX_LIVE_CHANGES,
  MatchColumnsRequest,
} from './catalogue-import.ts'

const FileName = z.object({ name: z.string().min(1).max(255) })
const FilePath = z.object({ name: z.string().min(1).max(1_000).describe('With its folders') })

export const importRoutes = defineRoutes('Beats', {
  'GET /admin/import': { access: 'admins', summary: 'Get the current import', answer: ImportView },
  'PUT /admin/import/csv': {
    access: 'admins',
    summary: 'Send the CSV, as application/octet-stream',
    query: FileName,
    consumes: ['application/octet-stream'],
    answer: ImportView,
  },
  'PUT /admin/import/files': {
    access: 'admins',
    summary: 'Send a file that rows name, as application/octet-stream',
    query: FilePath,
    consumes: ['application/octet-stream'],
    answer: ImportView,
  },
  'PUT /admin/import/columns': {
    access: 'admins',
    summary: 'Match the headings with columns, and remember that',
    body: MatchColumnsRequest,
    answer: ImportView,
  },
  'DELETE /admin/import/columns': {
    access: 'admins',
    summary: 'Forget remembered columns',
    query: FileName,
    answer: ImportView,
  },
  'POST /admin/import/start': {
    access: 'admins',
    summary: 'Check every row, or import them, in the background',
    body: z.object({
      isDryRun: z.boolean(),
      fixes: z.array(ImportFix).max(MAX_FIXES).optional().describe('Added to those of before'),
      agreed: z
        .array(LiveChange)
        .max(MAX_LIVE_CHANGES)
        .optional()
        .describe('Changes of beats in the store, as listed; a row that changes anything else waits'),
    }),
    answer: ImportView,
  },
  'POST /admin/import/undo': {
    access: 'admins',
    summary: 'Undo the last import: what nobody edited, published or bought since',
    answer: ImportView,
  },
  'GET /admin/import/problems.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Download the rows with a problem, as in the file, and what is wrong with them',
    file: 'text/csv',
  },
  'DELETE /admin/import/run': {
    access: 'admins',
    summary: 'Stop the check or the import after the current row',
    answer: ImportView,
  },
  'DELETE /admin/import': { access: 'admins', summary: 'Discard the CSV and its files', answer: ImportView },
})
