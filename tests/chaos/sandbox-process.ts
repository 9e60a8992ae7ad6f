import { appendFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { observeFaults } from '#sandbox-kit/faults.ts'
import { randomOf } from './random.ts'
import { type SandboxProcessOptions, startPaypal, startStripe } from './start-sandboxes.ts'

/** A sandbox in its own process, which injects faults at random and can be killed at any moment. */
async function start({ at, forwardTo, faults, name, hits }: SandboxProcessOptions): Promise<void> {
  Math.random = randomOf(name)
  const sandbox = at.provider === 'stripe' ? await startStripe(at) : await startPaypal(at)
  Object.assign(sandbox.faults, faults)
  observeFaults(sandbox.faults, (fault) => appendFileSync(hits, `${fault}\n`))
  sandbox.forwardTo(forwardTo)
  // A kill leaves no time for it.
  flushCompileCache()
}

await start(JSON.parse(process.argv[2] ?? '{}'))
