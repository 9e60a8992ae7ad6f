import { z } from 'zod'
import type { StemEntry } from '#contract/stems.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { measureStems } from './measure-stems.ts'

/** Paths: the zip, and a file to unpack its parts to. */
export const StemsTask = z.object({ from: z.string(), scratch: z.string() })
export type StemsTask = z.infer<typeof StemsTask>

/** Unpacking and decoding take a processor, and the files come from outside. */
function work({ from, scratch }: StemsTask, tell: (percent: number) => void): Promise<StemEntry[]> {
  return measureStems(from, scratch, (percent) => tell(Math.min(99, Math.floor(percent))))
}

await replyFromBackground(StemsTask, work)
