import { Worker } from 'node:worker_threads'

const CHECK_EVERY_MS = 500

/** Runs in a thread, as the main one computes for seconds on end and hears nothing. */
const watch = `
  const { parent, everyMs } = require('node:worker_threads').workerData
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, everyMs)
`

/** Ends this process soon after its parent `pid` has ended, also while it computes. */
export function endWithParent(pid: number): void {
  const worker = new Worker(watch, {
    eval: true,
    workerData: { parent: pid, everyMs: CHECK_EVERY_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
}
