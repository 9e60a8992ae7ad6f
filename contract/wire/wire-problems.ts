import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from './problem-table.ts'

/** Of every request, whatever it asks for. */
export const wireProblems = {
  invalid_request: [400, msg`The request is not valid.`],
  invalid_json: [400, msg`The body is not valid JSON.`],
  invalid_cursor: [400, msg`This cursor is not valid. Start again from the first page.`],
  unauthenticated: [401, msg`Please sign in first.`],
  token_invalid: [401, msg`This API token is unknown or was revoked.`],
  token_scope: [403, msg`This API token does not have the scope for this.`],
  token_refused: [403, msg`This route takes no API token.`],
  forbidden: [403, msg`You are not allowed to do this.`],
  cross_origin: [403, msg`This request came from another site.`],
  not_found: [404, msg`Page not found.`],
  method_not_allowed: [405, msg`This address does not support that method.`],
  payload_too_large: [413, msg`The request is too large.`],
  unsupported_media_type: [415, msg`This content type is not supported.`],
  range_not_satisfiable: [416, msg`The file does not have that byte range.`],
  image_unreadable: [422, msg`The image cannot be read. Please choose a JPEG, PNG or WebP picture.`],
  too_many_requests: [429, msg`Too many requests. Please try again later.`],
  internal: [500, msg`Something went wrong on our side. Please try again.`],
  disk_full: [507, msg`The store has run out of disk space, so nothing was saved. Please try again later.`],
  storage_unavailable: [503, msg`Files are unavailable right now. Please try again in a moment.`],
  unavailable: [503, msg`The store is busy or starting. Please try again in a moment.`],
  failure_not_found: [404, msg`This was already retried.`],
  nothing_to_undo: [404, msg`This can no longer be undone.`],
} as const satisfies ProblemTable
