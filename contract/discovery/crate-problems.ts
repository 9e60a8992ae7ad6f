import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

/** Of crates. */
export const crateProblems = {
  crate_not_found: [404, msg`Crate not found.`],
  crate_not_shared: [404, msg`This crate is no longer shared.`],
  crate_named_by_store: [409, msg`This list is built in, so it cannot be renamed or deleted.`],
  crate_full: [409, msg`This crate is full: it holds at most 2,000 beats.`],
  too_many_crates: [409, msg`Your account has the maximum number of crates. Delete one first.`],
} as const satisfies ProblemTable
