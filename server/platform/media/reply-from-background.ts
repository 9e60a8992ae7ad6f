import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { z } from 'zod'
import { AudioFault } from './audio/audio-source.ts'
import type { BackgroundMessage } from './background-process.ts'
import { endWithParent } from './end-with-parent.ts'

type Tell = (percent: number) => void

/**
 * Does the one task of a process that `runInBackground` started, and ends. An AudioFault is what is wrong with the
 * file; any other error ends the process.
 */
export async function replyFromBackground<Task, Result>(
  shape: z.ZodType<Task>,
  work: (task: Task, tell: Tell) => Promise<Result>,
): Promise<void> {
  const [, , input = '', priority, parent] = process.argv
  lowerPriority(Number(priority))
  // Without the store nobody takes the answer, and what was written so far is removed by its next start.
  endWithParent(Number(parent))
  process.once('disconnect', () => process.exit(1))
  let message: BackgroundMessage<Result>
  try {
    const task = shape.parse(JSON.parse(input))
    const result = await work(task, (progress) => process.send?.({ progress }, ignoreBrokenPipe))
    message = { result }
  } catch (error) {
    if (!(error instanceof AudioFault)) throw error
    message = { fault: error.message }
  }
  process.send?.(message, () => process.exit(0))
}

/** The store is gone, or ends this process in a moment: `disconnect` says so, too. */
function ignoreBrokenPipe(): void {}

/** Leaves the processor to requests. On Linux each thread has a priority of its own. */
function lowerPriority(priority: number): void {
  for (const thread of [0, ...threads()]) {
    try {
      setPriority(thread, priority)
    } catch {
      // Not allowed here: the work is done all the same.
    }
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return []
  }
}
