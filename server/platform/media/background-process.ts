import { fork } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { msg } from '#contract/text/msg.ts'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { AudioError } from './audio/audio-source.ts'
import { watchForStall } from './watch-for-stall.ts'
import { watchMemory } from './watch-memory.ts'

/** Progress messages of a process, sent by `replyFromBackground`. */
export type BackgroundMessage<Result> = { progress: number } | { result: Result } | { fault: string }

/**
 * Niceness relative to the store's: under contention, these processes get a third or a tenth of the CPU. Tests set it to 0,
 * since their workers would keep both cores from what they wait for.
 */
export const backgroundNiceness = { awaited: 5, other: 10 }
const MAX_NICENESS = constants.priority.PRIORITY_LOW

/** Of this process, of however many stores. */
let limit = <T>(work: () => Promise<T>): Promise<T> => work()

/**
 * Lets so many run at once, for a process with many stores: each has its own limits for each kind of work.
 * @returns lifts the limit
 */
export function limitBackgroundProcesses(concurrency: number): () => void {
  limit = boundedLimit({ concurrency, maxWaiting: 200 })
  return () => {
    limit = (work) => work()
  }
}

const TIME_LIMIT_MS = 10 * 60_000
const STALLED_AFTER_MS = 120_000
const MAX_HEAP_MB = 256
/** Of the whole process: heap, array buffers, WebAssembly and pictures. */
const MAX_RESIDENT_MB = 512
const TOO_MUCH_MEMORY = msg`This file needs too much memory to process. Please export it again.`
const COMPLAINT_LENGTH = 1_000

/**
 * Runs a module in a low-priority child process, so that requests come first. Awaited work, such as a bought file, has
 * priority over other work. The module responds with `replyFromBackground`. A process idle for two minutes is killed
 * with a plain Error, which does not blame the file.
 * @throws AudioError if the task takes too long or too much memory, or the module refuses it
 * @throws the signal's reason when aborted
 * @throws QueueFullError where many wait already
 */
export function runInBackground<Result>(
  module: URL,
  task: unknown,
  options: BackgroundOptions = {},
): Promise<Result> {
  return limit(() => runNow<Result>(module, task, options))
}

type BackgroundOptions = {
  signal?: AbortSignal | undefined
  onProgress?: (percent: number) => void
  isAwaited?: boolean
  timeLimitMs?: number
  /** Shorter in tests. */
  stalledAfterMs?: number
}

async function runNow<Result>(module: URL, task: unknown, options: BackgroundOptions): Promise<Result> {
  const { signal, timeLimitMs = TIME_LIMIT_MS } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const niceness = options.isAwaited ? backgroundNiceness.awaited : backgroundNiceness.other
    const priority = Math.min(getPriority() + niceness, MAX_NICENESS)
    const child = fork(module, [JSON.stringify(task), String(priority), String(process.pid)], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // For binary responses (pictures).
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaint = ''
    child.stderr?.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(0, COMPLAINT_LENGTH)
    })
    const timer = setTimeout(
      () =>
        end(() =>
          reject(
            new AudioError(
              msg`This file took longer than ${{ minutes: timeLimitMs / 60_000 }} minutes. Please export it again.`,
            ),
          ),
        ),
      timeLimitMs,
    )
    const stalledAfterMs = options.stalledAfterMs ?? STALLED_AFTER_MS
    const endWatch = watchForStall(child.pid ?? 0, stalledAfterMs, () =>
      end(() => reject(new Error('the media process was stopped or hangs'))),
    )
    const endMemoryWatch = watchMemory(child.pid ?? 0, MAX_RESIDENT_MB, () =>
      end(() => reject(new AudioError(TOO_MUCH_MEMORY))),
    )
    const stop = () => end(() => reject(signal?.reason))
    let ended = false
    const end = (settle: () => void) => {
      // First one wins: a process exits after its response.
      if (ended) return
      ended = true
      clearTimeout(timer)
      endWatch()
      endMemoryWatch()
      signal?.removeEventListener('abort', stop)
      // Wait for the exit, so that its files can be removed.
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) settle()
      else {
        child.once('exit', settle)
        child.kill('SIGKILL')
      }
    }
    signal?.addEventListener('abort', stop, { once: true })
    child.on('message', (message) => {
      const said = message as BackgroundMessage<Result>
      if ('progress' in said) options.onProgress?.(said.progress)
      else if ('result' in said) end(() => resolve(said.result))
      else end(() => reject(new AudioError(said.fault)))
    })
    child.once('error', (error) => end(() => reject(error)))
    child.once('exit', (code, killedBy) =>
      end(() =>
        reject(
          // V8 aborts a process whose heap is full like this.
          killedBy === 'SIGABRT' || code === 134
            ? new AudioError(TOO_MUCH_MEMORY)
            : new Error(`the media process ended with ${killedBy ?? code}: ${complaint}`),
        ),
      ),
    )
  })
}
