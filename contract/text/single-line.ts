import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import '#contract/wire/plain-messages.ts'

/** Letters of no width, as of `\u200b`, which would make a name that nobody sees. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** Trimmed single-line text: rejects tabs and line breaks. Empty if nothing in it is visible. */
export function singleLine(params?: Parameters<typeof z.string>[0]) {
  return z
    .string(params)
    .overwrite((text) => (VISIBLE.test(text) ? text.trim() : ''))
    .regex(/^[^\t\r\n]*$/, schemaError(msg`Please write this in one line, without tabs.`))
}
