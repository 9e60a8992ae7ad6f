import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of tags. */
export const tagProblems = {
  tag_not_found: [404, msg`Tag not found.`],
  tag_taken: [409, msg`A tag with this name already exists.`],
  tag_into_itself: [409, msg`A tag cannot be merged into itself.`],
} as const satisfies ProblemTable
