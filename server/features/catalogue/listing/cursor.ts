import { z } from 'zod'
import type { BeatSort } from '#contract/catalogue/beat-filters.ts'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import type { SortPosition } from './sort-order.ts'

/** The sort and the last place of a page, base64url-encoded as the cursor. */
const Cursor = z.tuple([z.string(), z.union([z.number(), z.string()]), z.number(), z.string()])

export function encodeCursor(sort: BeatSort, end: SortPosition): string {
  return Buffer.from(JSON.stringify([sort, end.value, end.createdAt, end.id])).toString('base64url')
}

/** @throws Problem invalid_cursor if malformed, or from another sort */
export function decodeCursor(sort: BeatSort, cursor: string): SortPosition {
  const [cursorSort, value, createdAt, id] = parse(cursor)
  if (cursorSort !== sort || typeof value !== (sort === 'title' ? 'string' : 'number')) throw invalidCursor()
  return { value, createdAt, id }
}

function parse(cursor: string): z.infer<typeof Cursor> {
  try {
    return parseJson(Cursor, Buffer.from(cursor, 'base64url').toString())
  } catch (cause) {
    throw invalidCursor(cause)
  }
}

function invalidCursor(cause?: unknown): ProblemError {
  return new ProblemError('invalid_cursor', {
    errors: { cursor: msg`This cursor is not valid. Start again from the first page.` },
    cause,
  })
}
