import { z } from 'zod'

/** Text as an input field takes it, without spaces around it: a tab or line break inside it is refused. */
export function singleLine(params?: Parameters<typeof z.string>[0]) {
  return z
    .string(params)
    .trim()
    .regex(/^[^\t\r\n]*$/, 'Please write this in one line, without tabs.')
}
