import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  Letter,
  LetterChanges,
  LetterDetail,
  LetterDraft,
  LetterList,
  LetterPlan,
  LetterPress,
  LetterPreview,
  LetterScheme,
  SubscriberImport,
  SubscriberImportResult,
} from './letter.ts'

export const letterRoutes = defineRoutes('Letters', {
  'GET /letters': { access: 'admins', summary: 'List letters, newest first', answer: LetterList },
  'POST /letters': {
    access: 'admins',
    summary: 'Write a draft',
    body: LetterDraft,
    status: 201,
    answer: Letter,
  },
  'GET /letters/:id': {
    access: 'admins',
    summary: 'Get a letter and what came of it',
    params: IdParams,
    answer: LetterDetail,
  },
  'PATCH /letters/:id': {
    access: 'admins',
    summary: 'Change a draft',
    params: IdParams,
    body: LetterChanges,
    answer: Letter,
  },
  'DELETE /letters/:id': {
    access: 'admins',
    summary: 'Delete a letter that is not being sent',
    params: IdParams,
    answer: Success,
  },
  'GET /letters/:id/preview': {
    access: 'admins',
    summary: 'Get both parts of the mail',
    params: IdParams,
    answer: LetterPreview,
  },
  'GET /letters/:id/preview.html': {
    access: 'admins',
    summary: 'Show the mail as a page, for a frame in the admin area',
    params: IdParams,
    query: LetterScheme,
    file: 'text/html',
  },
  'POST /letters/:id/test': {
    access: 'admins',
    summary: 'Mail it to yourself',
    params: IdParams,
    answer: Success,
  },
  'POST /letters/:id/plan': {
    access: 'admins',
    summary: 'Send it at a moment in the store’s time zone',
    params: IdParams,
    body: LetterPlan,
    answer: Letter,
  },
  'POST /letters/:id/send': { access: 'admins', summary: 'Send it now', params: IdParams, answer: Letter },
  'POST /letters/:id/pause': {
    access: 'admins',
    summary: 'Hold it; nothing more is handed over until it is resumed',
    params: IdParams,
    answer: Letter,
  },
  'POST /letters/:id/resume': {
    access: 'admins',
    summary: 'Go on with a letter that was held',
    params: IdParams,
    answer: Letter,
  },
  'POST /letters/:id/stop': {
    access: 'admins',
    summary: 'Stop it at once; a planned one becomes a draft',
    params: IdParams,
    answer: Letter,
  },
  'POST /letter-presses': {
    access: 'everyone',
    summary: 'Tell that a link of a letter was pressed, without who',
    description: 'Nothing is counted of requests with `DNT: 1` or `Sec-GPC: 1`.',
    body: LetterPress,
    answer: Success,
  },
  'POST /newsletter/subscribers': {
    access: 'admins',
    summary: 'Add addresses of a CSV file to the newsletter',
    body: SubscriberImport,
    answer: SubscriberImportResult,
  },
})
