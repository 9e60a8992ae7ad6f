import { z } from 'zod'

/** Input of the worker that analyzes audio without writing anything: its path. */
export const ListenTask = z.object({ from: z.string() })
export type ListenTask = z.infer<typeof ListenTask>
