import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { z } from 'zod'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { AudioError } from './audio/audio-source.ts'
import type { BackgroundMessage } from './background-process.ts'
import { exitWithParent } from './exit-with-parent.ts'

type Tell = (percent: number) => void

/**
 * Runs the task of a process started by `runInBackground`, then exits. AudioErrors are reported; any other error ends
 * the process.
 */
export async function replyFromBackground<Task, Result>(
  shape: z.ZodType<Task>,
  work: (task: Task, tell: Tell) => Promise<Result>,
): Promise<void> {
  const [, , input = '', priority, parent] = process.argv
  lowerPriority(Number(priority))
  dieFirstWithoutMemory()
  // Without the store there is nobody to reply to; its next start removes the partial files.
  exitWithParent(Number(parent))
  process.once('disconnect', () => process.exit(1))
  let message: BackgroundMessage<Result>
  try {
    const task = parseJson(shape, input)
    const result = await work(task, (progress) => process.send?.({ progress }, ignoreBrokenPipe))
    message = { result }
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    message = { fault: error.message }
  }
  process.send?.(message, () => process.exit(0))
}

/** The store is gone or about to kill this process; `disconnect` says so, too. */
function ignoreBrokenPipe(): void {}

/** Lowers the priority. On Linux each thread has its own. */
function lowerPriority(priority: number): void {
  for (const thread of [0, ...threads()]) {
    try {
      setPriority(thread, priority)
    } catch {
      // Not permitted: continue anyway.
    }
  }
}

/** If the machine runs out of memory, Linux kills this process instead of the store (proc_pid_oom_score_adj(5)). */
function dieFirstWithoutMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted: continue anyway.
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return []
  }
}
