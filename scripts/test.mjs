/** `npm test`: unit tests, API tests on both databases, and the journeys in a real browser. Fails when any fails. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

const root = join(import.meta.dirname, '..')

function run(title, file, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`)
  const done = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return done.status === 0
}

build()
const results = [
  ['unit and API tests', run('Unit and API tests', 'vitest/vitest.mjs', ['run'])],
  [
    'browser tests',
    run('Browser tests', '@playwright/test/cli.js', ['test'], {
      CHROMIUM_PATH: findBrowser(),
      NODE_OPTIONS: '--no-warnings',
    }),
  ],
]
for (const [name, passed] of results) process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`)
process.exitCode = results.every(([, passed]) => passed) ? 0 : 1
