import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from './problem-table.ts'

/** Of every request, whatever it asks for. */
export const wireProblems = {
  invalid_request: [400, 'The request is not valid.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_cursor: [400, 'This cursor is not valid. Start again from the first page.'],
  unauthenticated: [401, 'Please sign in first.'],
  token_invalid: [401, 'This API token is unknown or was revoked.'],
  token_scope: [403, 'This API token does not have the scope for this.'],
  token_refused: [403, 'This route takes no API token.'],
  forbidden: [403, 'You are not allowed to do this.'],
  cross_origin: [403, 'This request came from another site.'],
  not_found: [404, 'Page not found.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  payload_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'This content type is not supported.'],
  range_not_satisfiable: [416, 'The file does not have that byte range.'],
  image_unreadable: [422, 'The image cannot be read. Please choose a JPEG, PNG or WebP picture.'],
  too_many_requests: [429, msg`Too many requests. Please try again later.`],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  disk_full: [507, 'The store has run out of disk space, so nothing was saved. Please try again later.'],
  storage_unavailable: [503, 'Files are unavailable right now. Please try again in a moment.'],
  unavailable: [503, 'The store is busy or starting. Please try again in a moment.'],
  failure_not_found: [404, 'This was already retried.'],
  nothing_to_undo: [404, 'This can no longer be undone.'],
} as const satisfies ProblemTable
