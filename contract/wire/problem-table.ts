import type { Message } from '#contract/text/msg.ts'

/** Error codes with status and default message. Codes are stable, messages may change. A plain string is always in English. */
export type ProblemTable = Readonly<Record<string, readonly [status: number, detail: string | Message]>>
