/**
 * `npm run test:chaos`: payments through kills and faults on both databases, and several instances through a restart of
 * theirs, at full size: 1,000 checkouts and 200 kills on each database, however long it takes. One after the other: what
 * has to show within two seconds is measured there. `CHAOS_SEED`, which each run prints, repeats its choices.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const run = spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', 'tests/chaos'], {
  cwd: root,
  stdio: 'inherit',
  env: { CHAOS_SHOPPERS: '500', ...process.env },
})
process.exitCode = run.status ?? 1
