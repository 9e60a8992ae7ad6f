import { z } from 'zod'

/** Trimmed single-line text: rejects tabs and line breaks. */
export function singleLine(params?: Parameters<typeof z.string>[0]) {
  return z
    .string(params)
    .trim()
    .regex(/^[^\t\r\n]*$/, 'Please write this in one line, without tabs.')
}
