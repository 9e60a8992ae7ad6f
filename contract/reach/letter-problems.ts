import { msg } from '#contract/text/msg.ts'
import type { ProblemTable } from '#contract/wire/problem-table.ts'

export const letterProblems = {
  letter_not_found: [404, msg`This letter is no longer there.`],
  letter_fixed: [409, msg`This letter is planned or was sent. Stop it first, or write another one.`],
  letter_incomplete: [400, msg`A letter needs a subject, a text and at least one beat that is on sale.`],
  letter_without_address: [
    409,
    msg`Your postal address belongs in the foot of every letter. Enter it on Admin › Settings › Legal.`,
  ],
  letter_without_mail: [
    409,
    msg`This store can’t send mail yet. Set the mail server on Admin › Settings › Mail.`,
  ],
  letter_time_past: [400, msg`This moment has passed.`],
  letter_time_skipped: [400, msg`On this day the clocks skip this hour. Choose another time.`],
  import_without_consent: [
    400,
    msg`Say where their consent is from and when, or mail each a link to confirm.`,
  ],
  import_unreadable: [400, msg`This is no CSV file. Save the list as CSV, with an address in each row.`],
} as const satisfies ProblemTable
