import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { z } from 'zod'
import { AudioFileError } from './audio/audio-source.ts'
import type { WorkerMessage } from './run-in-worker-process.ts'

/** Runs the task of a process started by `runInWorkerProcess`, replies and exits. Errors crash the process. */
export async function runWorkerTask<Task, Result>(
  schema: z.ZodType<Task>,
  work: (task: Task, onProgress: (percent: number) => void) => Promise<Result>,
): Promise<void> {
  lowerPriority()
  // The store died. Its next start removes the partial files.
  process.once('disconnect', () => process.exit(1))
  let message: WorkerMessage<Result>
  try {
    const task = schema.parse(JSON.parse(process.argv[2] ?? ''))
    const result = await work(task, (progress) => process.send?.({ progress }, ignoreBrokenPipe))
    message = { result }
  } catch (error) {
    if (!(error instanceof AudioFileError)) throw error
    message = { fileError: error.message }
  }
  process.send?.(message, () => process.exit(0))
}

/** `disconnect` follows. */
function ignoreBrokenPipe(): void {}

/**
 * Gets about a tenth of a busy processor. An even lower priority would starve on a machine that is always busy. Linux
 * has a priority per thread.
 */
function lowerPriority(): void {
  for (const thread of [0, ...threads()]) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // Not permitted on this system.
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
