/**
 * `npm test`: unit tests, API tests on both databases, component tests and browser tests, then whether the tests named
 * in docs/specification.md ran and passed. Fails if any of it fails. Ends with the runners' closing lines, the failed
 * tests, and the unproved requirements.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFileWriters } from '../tests/file-writers.ts'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { findUnprovenRequirements, readRequirements, readSourceIn } from './specification.ts'
import { explainFailure, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const root = join(import.meta.dirname, '..')
/** Tail of a runner's stderr, where it says why it crashed. */
const COMPLAINT_LENGTH = 20_000
const reports = mkdtempSync(join(tmpdir(), 'backbeat-reports-'))

/** Returns whether the runner passed, and the tail of its stderr. */
async function run(title, file, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`)
  const runner = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  })
  let complaint = ''
  runner.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    complaint = `${complaint}${chunk}`.slice(-COMPLAINT_LENGTH)
  })
  const [status] = await once(runner, 'close')
  return { passed: status === 0, complaint }
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { passed, complaint } = await run(
    'Unit, API and component tests',
    'vitest/vitest.mjs',
    ['run', ...reporters],
    { CHROMIUM_PATH: findBrowser() },
  )
  return {
    name: 'unit, API and component tests',
    passed,
    ...explainFailure(passed, complaint, readVitestReport(report, root)),
  }
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const { passed, complaint } = await run(
    'Browser tests',
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json'],
    {
      CHROMIUM_PATH: findBrowser(),
      NODE_OPTIONS: '--no-warnings',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return {
    name: 'browser tests',
    passed,
    ...explainFailure(passed, complaint, readPlaywrightReport(report, 'tests/e2e')),
  }
}

function proveSpecification(tests) {
  const requirements = readRequirements(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'))
  const failures = findUnprovenRequirements(requirements, tests, readSourceIn(root))
  const closing = `${requirements.length} requirements, ${failures.length} named tests without a pass`
  return { name: 'specification', passed: failures.length === 0, closing, failures }
}

await build()
installFileWriters()
const runs = [await runVitest(), await runPlaywright()]
rmSync(reports, { recursive: true, force: true })
const results = [...runs, proveSpecification(runs.flatMap(({ tests }) => tests))]
process.stdout.write('\n')
for (const { failures } of results) for (const failure of failures) process.stdout.write(`  ✗ ${failure}\n`)
for (const { name, passed, closing } of results)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}: ${closing}\n`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
