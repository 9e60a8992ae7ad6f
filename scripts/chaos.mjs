/** `npm run test:chaos`: the payments test with kills and faults at full size, on both databases. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const run = spawnSync(process.execPath, [vitest, 'run', 'tests/chaos'], {
  cwd: root,
  stdio: 'inherit',
  env: { CHAOS_SHOPPERS: '110', ...process.env },
})
process.exitCode = run.status ?? 1
