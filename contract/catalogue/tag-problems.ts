import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of tags. */
export const tagProblems = {
  tag_not_found: [404, 'Tag not found.'],
  tag_taken: [409, 'A tag with this name already exists.'],
  tag_into_itself: [409, 'A tag cannot be merged into itself.'],
} as const satisfies ProblemTable
