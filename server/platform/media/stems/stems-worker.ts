import { z } from 'zod'
import type { StemEntry } from '#contract/beats/stems.ts'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import { measureStems } from './measure-stems.ts'
import { repairStems } from './repair-stems.ts'

/** Paths of the zip, of a scratch file to unpack to, and of the zip to write if something is to be repaired. */
export const StemsTask = z.object({ from: z.string(), scratch: z.string(), repaired: z.string().optional() })
export type StemsTask = z.infer<typeof StemsTask>

export type StemsResult = {
  entries: StemEntry[]
  /** Buyers get the repaired zip instead of the uploaded one. */
  isRepaired: boolean
}

/** Runs in a child process: CPU-heavy, with untrusted input. */
async function work(task: StemsTask, tell: (percent: number) => void): Promise<StemsResult> {
  const { entries, toRepair } = await measureStems(task.from, task.scratch, (percent) =>
    tell(Math.min(99, Math.floor(percent))),
  )
  const { repaired } = task
  if (toRepair.size === 0 || repaired === undefined) return { entries, isRepaired: false }
  const names = await repairStems({ ...task, repaired }, toRepair)
  return {
    entries: entries.map((entry) => ({ ...entry, name: names.get(entry.name) ?? entry.name })),
    isRepaired: true,
  }
}

await replyFromBackground(StemsTask, work)
