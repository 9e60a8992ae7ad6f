import { Worker } from 'node:worker_threads'

const CHECK_EVERY_MS = 500

/** Runs in a thread, because the main thread is busy for seconds on end. */
const watch = `
  const { parent, everyMs } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, everyMs)
`

/** Exits soon after the parent `pid` has exited, even while computing. */
export function exitWithParent(pid: number): void {
  const worker = new Worker(watch, {
    eval: true,
    workerData: { parent: pid, everyMs: CHECK_EVERY_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
}
