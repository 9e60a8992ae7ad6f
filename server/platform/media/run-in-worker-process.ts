import { fork } from 'node:child_process'
import { AudioFileError } from './audio/audio-source.ts'

export type WorkerMessage<Result> = { progress: number } | { result: Result } | { fileError: string }

const TIMEOUT_MS = 10 * 60_000
const MAX_HEAP_MB = 256
const MAX_STDERR_LENGTH = 1_000

/**
 * Runs a module, which calls `runWorkerTask`, in a child process of low priority.
 * @throws AudioFileError if the module throws one, or the task takes too much time or memory
 * @throws the signal's reason if aborted
 */
export function runInWorkerProcess<Result>(
  module: URL,
  task: unknown,
  options: { signal?: AbortSignal; onProgress?: (percent: number) => void } = {},
): Promise<Result> {
  const { signal } = options
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(module, [JSON.stringify(task)], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // Supports binary results.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr = `${stderr}${chunk}`.slice(0, MAX_STDERR_LENGTH)
    })
    const timer = setTimeout(
      () =>
        end(() =>
          reject(new AudioFileError('This file took longer than ten minutes. Please export it again.')),
        ),
      TIMEOUT_MS,
    )
    const abort = () => end(() => reject(signal?.reason))
    let ended = false
    const end = (settle: () => void) => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      // Settle after the exit, because callers then remove the files that the process writes.
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) settle()
      else {
        child.once('exit', settle)
        child.kill('SIGKILL')
      }
    }
    signal?.addEventListener('abort', abort, { once: true })
    child.on('message', (message) => {
      const reply = message as WorkerMessage<Result>
      if ('progress' in reply) options.onProgress?.(reply.progress)
      else if ('result' in reply) end(() => resolve(reply.result))
      else end(() => reject(new AudioFileError(reply.fileError)))
    })
    child.once('error', (error) => end(() => reject(error)))
    child.once('exit', (code, killedBy) =>
      end(() =>
        reject(
          // V8 aborts when the heap is exhausted.
          killedBy === 'SIGABRT' || code === 134
            ? new AudioFileError(
                'This file needs more memory than the store gives one. Please export it again.',
              )
            : new Error(`the worker process ended with ${killedBy ?? code}: ${stderr}`),
        ),
      ),
    )
  })
}
