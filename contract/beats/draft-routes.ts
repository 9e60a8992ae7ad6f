import { z } from 'zod'
import { IdParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { DraftList, EditDraftsRequest, MAX_DRAFTS, PlanFilesRequest, PlannedFile } from './draft.ts'

const Count = z.object({ count: z.number().int() })

export const draftRoutes = defineRoutes('Beats', {
  'GET /admin/drafts': {
    access: 'admins',
    summary: 'List the drafts: beats that are not on sale yet, and their files',
    answer: DraftList,
  },
  'POST /admin/drafts/files': {
    access: 'admins',
    summary: 'Announce files; answers with the upload of each, which goes on where it stopped',
    body: PlanFilesRequest,
    answer: z.array(PlannedFile),
  },
  'POST /admin/drafts/uploads': {
    access: 'admins',
    summary: 'Begin the upload of an announced file, by the tus protocol 1.0',
    description: 'Upload-Metadata names the announced file as `file`.',
    answer: z.string(),
  },
  'PATCH /admin/drafts/uploads/:id': {
    access: 'admins',
    summary: 'Send a part of a file, by the tus protocol 1.0',
    params: IdParams,
    consumes: ['application/offset+octet-stream'],
    answer: z.string(),
  },
  'GET /admin/drafts/:id/audio': {
    access: 'admins',
    summary: 'Listen to the audio of a draft',
    params: IdParams,
    file: 'audio/*',
  },
  'GET /admin/drafts/:id/cover': {
    access: 'admins',
    summary: 'See the cover of a draft',
    params: IdParams,
    file: 'image/png',
  },
  'PATCH /admin/drafts': {
    access: 'admins',
    summary: 'Edit cells of drafts, in one step that can be undone',
    body: EditDraftsRequest,
    answer: DraftList,
  },
  'POST /admin/drafts/undo': {
    access: 'admins',
    summary: 'Undo the last of up to 50 steps',
    answer: DraftList,
  },
  'PUT /admin/drafts/files/:id/draft': {
    access: 'admins',
    summary: 'Say which draft a waiting file belongs to; it takes the place of the one that the draft has',
    params: IdParams,
    body: z.object({ draftId: z.string().min(1).max(64) }),
    answer: DraftList,
  },
  'DELETE /admin/drafts/files/:id': {
    access: 'admins',
    summary: 'Remove a file that waits for its beat',
    params: IdParams,
    answer: DraftList,
  },
  'POST /admin/drafts/publish': {
    access: 'admins',
    summary: 'Publish the drafts that are ready, at once or on their dates',
    body: z.object({ ids: z.array(z.string().max(64)).max(MAX_DRAFTS).optional() }),
    answer: Count,
  },
  'DELETE /admin/drafts/publish': {
    access: 'admins',
    summary: 'Stop publishing; what is published stays',
    answer: Count,
  },
  'POST /admin/drafts/take-back': {
    access: 'admins',
    summary: 'Make drafts again of the beats published in the last ten minutes that nobody bought',
    answer: Count,
  },
})
