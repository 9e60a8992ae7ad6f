import { z } from 'zod'
import type { StemEntry } from '#contract/beats/stems.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { measureStems } from './measure-stems.ts'

/** Paths of the zip and of a scratch file to unpack to. */
export const StemsTask = z.object({ from: z.string(), scratch: z.string() })
export type StemsTask = z.infer<typeof StemsTask>

/** Runs in a child process: CPU-heavy, with untrusted input. */
function work({ from, scratch }: StemsTask, tell: (percent: number) => void): Promise<StemEntry[]> {
  return measureStems(from, scratch, (percent) => tell(Math.min(99, Math.floor(percent))))
}

await replyFromBackground(StemsTask, work)
