/** Error codes with status and default message. Codes are stable, messages may change. */
export type ProblemTable = Readonly<Record<string, readonly [status: number, detail: string]>>
