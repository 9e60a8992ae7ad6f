/** `npm run test:e2e`: browser tests. Arguments go to Playwright: `npm run test:e2e -- -g 'keyboard alone'`. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

const root = join(import.meta.dirname, '..')
await build()
const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const run = spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { E2E_PORT: String(await freePort()), ...process.env, CHROMIUM_PATH: findBrowser() },
})
process.exitCode = run.status ?? 1
