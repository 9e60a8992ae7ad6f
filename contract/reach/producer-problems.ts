import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

export const producerProblems = {
  producer_not_found: [404, msg`There is no producer of this name here.`],
} as const satisfies ProblemTable
