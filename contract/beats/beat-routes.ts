import { z } from 'zod'
import {
  AdminStructure,
  AnalysisProgress,
  AnalysisSwitch,
  StructureCorrection,
} from '#contract/audio/sections.ts'
import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  AdminBeat,
  AdminBeatListParams,
  BeatChanges,
  BeatFields,
  SavedBeat,
  SellableTier,
} from './admin-beat.ts'
import { ExportParams } from './catalogue-export.ts'
import { RenewalSwitch, StoreTagLevel, StoreTagView } from './store-tag.ts'

export const beatRoutes = defineRoutes('Beats', {
  'GET /admin/beats.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export the catalogue as CSV, which can be imported again',
    query: ExportParams,
    file: 'text/csv',
  },
  'GET /admin/beats': {
    access: 'admins',
    token: 'catalogue:read',
    summary: 'List all beats in any state, with search, sorting and paging',
    query: AdminBeatListParams,
    answer: z.array(AdminBeat),
  },
  'GET /admin/beats/templates': {
    access: 'admins',
    token: 'catalogue:read',
    summary: 'List the licenses that a new beat can be offered under',
    answer: z.array(SellableTier),
  },
  'GET /admin/beats/:id': {
    access: 'admins',
    token: 'catalogue:read',
    summary: 'Get a beat with its state',
    params: IdParams,
    answer: AdminBeat,
  },
  'DELETE /beats/:id': {
    access: 'admins',
    token: 'beats:write',
    summary: 'Delete a beat; it can be restored for 30 days, and buyers keep what they bought',
    params: IdParams,
    answer: Success,
  },
  'POST /admin/beats/:id/restore': {
    access: 'admins',
    token: 'beats:write',
    summary: 'Restore a deleted beat',
    params: IdParams,
    answer: AdminBeat,
  },
  'POST /admin/beats/:id/retry': {
    access: 'admins',
    token: 'beats:write',
    summary: 'Retry processing failed files',
    params: IdParams,
    answer: AdminBeat,
  },
  'POST /beats': {
    access: 'admins',
    token: 'beats:write',
    summary: 'Create a beat: its fields, an image, an audio file and a zip of stems as multipart/form-data',
    description:
      `Fields: ${Object.keys(BeatFields.shape).join(', ')}. tags (ids) and newTags (names) repeat, licenses ` +
      'is JSON, stems (a zip) is optional. The owner is the signed-in user. The beat is processed in the background and listed once it ' +
      'is complete.',
    form: BeatFields,
    consumes: ['multipart/form-data'],
    status: 201,
    answer: SavedBeat,
  },
  'PATCH /beats/:id': {
    access: 'admins',
    token: 'beats:write',
    summary:
      'Edit a beat: the fields to change and the revision that was shown, as JSON or as a form with files',
    description: 'Files: image, audio, stems (a zip). `removeStems` removes the stems.',
    form: BeatChanges,
    consumes: ['application/json', 'multipart/form-data'],
    params: IdParams,
    answer: SavedBeat,
  },
  'GET /admin/store-tag': {
    access: 'admins',
    summary: 'Get the preview tag, its level and how many previews have it',
    answer: StoreTagView,
  },
  'GET /admin/store-tag/sample': {
    access: 'admins',
    summary: 'Get a sample of the tag over a few seconds of the newest beat, or alone, as MP3',
    query: StoreTagLevel,
    file: 'audio/mpeg',
  },
  'PATCH /admin/store-tag': {
    access: 'admins',
    summary: 'Set the level of the tag in future previews',
    body: StoreTagLevel,
    answer: StoreTagView,
  },
  'PUT /admin/store-tag/renewal': {
    access: 'admins',
    summary: 'Start or stop renewing previews that have another tag, in the background',
    body: RenewalSwitch,
    answer: StoreTagView,
  },
  'PUT /admin/store-tag': {
    access: 'admins',
    summary: 'Replace the tag in future previews: one audio file of up to 8 seconds as `audio`',
    consumes: ['multipart/form-data'],
    answer: StoreTagView,
  },
  'DELETE /admin/store-tag': {
    access: 'admins',
    summary: 'Go back to the default tag',
    answer: StoreTagView,
  },
  'GET /admin/analysis': {
    access: 'admins',
    summary: 'Get the progress of the tempo and section analysis',
    answer: AnalysisProgress,
  },
  'PUT /admin/analysis': {
    access: 'admins',
    summary: 'Pause or resume the analysis of existing beats',
    body: AnalysisSwitch,
    answer: AnalysisProgress,
  },
  'GET /admin/beats/:id/structure': {
    access: 'admins',
    summary: 'Get the tempo, bars and sections of a beat',
    params: IdParams,
    answer: AdminStructure,
  },
  'PUT /admin/beats/:id/structure': {
    access: 'admins',
    summary: 'Correct tempo, first downbeat and sections of a beat',
    params: IdParams,
    body: StructureCorrection,
    answer: AdminStructure,
  },
  'DELETE /admin/beats/:id/structure': {
    access: 'admins',
    summary: 'Discard corrections and analyze the beat again',
    params: IdParams,
    answer: AdminStructure,
  },
})
