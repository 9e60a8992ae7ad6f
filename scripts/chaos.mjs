/**
 * `npm run test:chaos`: payments under kills and faults on both databases, and several instances through a database
 * restart, at full size: 1,000 checkouts and 200 kills per database, one at a time. Each run prints its `CHAOS_SEED`, which
 * repeats its choices. Arguments go to vitest: `npm run test:chaos -- --project 'api on sqlite' tests/chaos/payments`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const given = process.argv.slice(2)
await build()
const run = spawnSync(
  process.execPath,
  [vitest, 'run', '--no-file-parallelism', ...(given.length > 0 ? given : ['tests/chaos'])],
  {
    cwd: root,
    stdio: 'inherit',
    env: { CHAOS_CHECKOUTS: '1000', ...process.env },
  },
)
process.exitCode = run.status ?? 1
