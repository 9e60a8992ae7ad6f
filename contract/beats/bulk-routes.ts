import { z } from 'zod'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { BulkEditView, BulkPreview, DeletedBeat, PreviewBulkRequest, StartBulkRequest } from './bulk-edit.ts'

const Current = z.object({ edit: BulkEditView.nullable() })

export const bulkRoutes = defineRoutes('Beats', {
  'GET /admin/beats/counts': {
    access: 'admins',
    summary: 'Count beats in the store and deleted ones',
    answer: z.object({ inStore: z.int(), trash: z.int() }),
  },
  'GET /admin/beats/trash': {
    access: 'admins',
    summary: 'List deleted beats, which can be restored for 30 days',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(40),
      cursor: z.coerce.number().int().min(0).default(0),
    }),
    answer: z.array(DeletedBeat),
  },
  'GET /admin/beats/bulk': {
    access: 'admins',
    summary: 'Get the change of many beats that runs, or the last of the past 24 hours',
    answer: Current,
  },
  'POST /admin/beats/bulk/preview': {
    access: 'admins',
    summary: 'Count what a change of many beats would do, with examples and what it would leave alone',
    body: PreviewBulkRequest,
    answer: BulkPreview,
  },
  'POST /admin/beats/bulk': {
    access: 'admins',
    summary: 'Change many beats in the background: selected ones, or all that a filter matches',
    body: StartBulkRequest,
    answer: Current,
  },
  'DELETE /admin/beats/bulk': {
    access: 'admins',
    summary: 'Stop the change; what is done stays and can be undone',
    answer: Current,
  },
  'POST /admin/beats/bulk/:id/undo': {
    access: 'admins',
    summary: 'Undo a change within 24 hours; beats that were changed since stay as they are',
    params: IdParams,
    answer: Current,
  },
})
