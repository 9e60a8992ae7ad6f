/**
 * `npm test`: unit tests, API tests, component tests and browser tests. `npm run test:full`: what that leaves out
 * (`test-runs.ts`), every API test on PostgreSQL, laws with ten times the cases, and the container. Both then ask whether
 * the tests that docs/specification.md names ran and passed. Fails if any of it fails. Ends with the runners' closing
 * lines, the failed tests, and the unproved requirements.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { installFileWriters } from '../tests/file-writers.ts'
import { freePort } from '../tests/free-port.ts'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { findUnprovenRequirements, readRequirements, readSourceIn } from './specification.ts'
import { containerTests, missingForContainers } from './test-container.mjs'
import { explainFailure, readPlaywrightReport, readVitestReport } from './test-reports.ts'
import { isLeftToFull } from './test-runs.ts'

const root = join(import.meta.dirname, '..')
const isFull = process.argv.includes('--full')
const TEST_RUN = isFull ? 'full' : 'short'
/** Tail of a runner's stderr, where it says why it crashed. */
const COMPLAINT_LENGTH = 20_000
/** What `npm test` ran last in this checkout, for `npm run test:full`. */
const resultsOfShort = join(root, 'node_modules', '.cache', 'npm-test.json')
const reports = mkdtempSync(join(tmpdir(), 'backbeat-reports-'))

/** Returns whether the runner passed, and the tail of its stderr. Each line it prints starts with its name. */
async function run(name, file, args, env) {
  const runner = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM_PATH: browser, ...env },
  })
  let complaint = ''
  for (const from of ['stdout', 'stderr'])
    createInterface({ input: runner[from] }).on('line', (line) => {
      process[from].write(`${name} │ ${line}\n`)
      if (from === 'stderr') complaint = `${complaint}${line}\n`.slice(-COMPLAINT_LENGTH)
    })
  const [status] = await once(runner, 'close')
  return { passed: status === 0, complaint }
}

/** What the tests need; returns the browser. */
async function prepare() {
  await build()
  installFileWriters()
  return findBrowser()
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // The chaos may be repeated with its seed; another one finds other things: `npm run test:chaos`.
  const env = { TEST_RUN, ...(isFull && { CHAOS_SEED: process.env.CHAOS_SEED ?? '1' }) }
  const { passed, complaint } = await run('vitest', 'vitest/vitest.mjs', ['run', ...reporters], env)
  return {
    name: isFull ? 'long tests, laws, chaos and API tests on PostgreSQL' : 'unit, API and component tests',
    passed,
    ...explainFailure(passed, complaint, readVitestReport(report, root)),
  }
}

/** Skipped where no container can run, which the closing lines say. */
async function runContainer() {
  const name = 'container'
  const missing = await missingForContainers()
  if (missing !== undefined)
    return { name, passed: true, isSkipped: true, closing: missing, failures: [], tests: [] }
  const report = join(reports, 'container.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { args, env } = containerTests
  const { passed, complaint } = await run('container', 'vitest/vitest.mjs', [...args, ...reporters], env)
  return { name, passed, ...explainFailure(passed, complaint, readVitestReport(report, root)) }
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const env = {
    TEST_RUN,
    NODE_OPTIONS: '--no-warnings',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_PORT: String(await freePort()),
  }
  const args = ['test', '--reporter=list,json']
  const { passed, complaint } = await run('browser', '@playwright/test/cli.js', args, env)
  return {
    name: 'browser tests',
    passed,
    ...explainFailure(passed, complaint, readPlaywrightReport(report, 'tests/e2e')),
  }
}

/**
 * Each run proves what it has. Tests for one database or for a phone alone are skipped by one run and passed by the other:
 * `npm test` keeps its results, and `npm run test:full` asks for every test in both. Without them it has only its own files.
 */
function proveSpecification(tests) {
  const known = isFull && existsSync(resultsOfShort) ? JSON.parse(readFileSync(resultsOfShort, 'utf8')) : []
  if (!isFull) {
    mkdirSync(dirname(resultsOfShort), { recursive: true })
    writeFileSync(resultsOfShort, JSON.stringify(tests))
  }
  const isOurs = (file) => isLeftToFull(file) === isFull || known.length > 0
  const isSkippedHere = (file) => !isFull && /\.(?:api\.test|spec)\.ts$/.test(file)
  const requirements = readRequirements(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'))
    .map((row) => ({ ...row, tests: row.tests.filter(({ file }) => isOurs(file)) }))
    .filter((row) => row.tests.length > 0)
  const ran = [...tests, ...known]
  const failures = findUnprovenRequirements(requirements, ran, readSourceIn(root), isSkippedHere)
  const closing = `${requirements.length} requirements, ${failures.length} named tests without a pass`
  return { name: 'specification', passed: failures.length === 0, closing, failures }
}

const browser = await prepare().catch(({ message }) => {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
})
// One after the other: each keeps two cores busy, and presses and audio of the browser tests would come late.
const runs = [await runVitest(), await runPlaywright()]
if (isFull) runs.push(await runContainer())
rmSync(reports, { recursive: true, force: true })
const results = [...runs, proveSpecification(runs.flatMap(({ tests }) => tests))]
process.stdout.write('\n')
for (const { failures } of results) for (const failure of failures) process.stdout.write(`  ✗ ${failure}\n`)
for (const { name, passed, isSkipped, closing } of results)
  process.stdout.write(`${isSkipped ? 'skipped' : passed ? 'passed' : 'FAILED'}  ${name}: ${closing}\n`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
