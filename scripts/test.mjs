/**
 * `npm test`: unit tests, API tests on both databases, component tests and the journeys in a real browser. Fails when any fails. Its
 * last lines are the runners' closing lines and, by name, the tests that failed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { installFileWriters } from '../tests/file-writers.ts'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'backbeat-reports-'))

function run(title, file, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`)
  const done = spawnSync(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return done.status === 0
}

function runVitest() {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const passed = run('Unit, API and component tests', 'vitest/vitest.mjs', ['run', ...reporters], {
    CHROMIUM_PATH: findBrowser(),
  })
  return { name: 'unit, API and component tests', passed, ...readReport(report, summaryOfVitest) }
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const passed = run('Browser tests', '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: findBrowser(),
    NODE_OPTIONS: '--no-warnings',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return { name: 'browser tests', passed, ...readReport(report, summaryOfPlaywright) }
}

/** What a runner's own report says; a runner that broke off has written none. */
function readReport(path, summarize) {
  try {
    return summarize(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    return {
      closing: 'no report',
      failures: [`the runner wrote no report that can be read: ${error.message}`],
    }
  }
}

function summaryOfVitest(report) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [describe(file.name, file.message)]
    return failed.map((test) => describe(`${file.name} › ${test.fullName}`, test.failureMessages[0]))
  })
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { closing: `${passed} passed, ${failed} failed, ${skipped} skipped`, failures }
}

function summaryOfPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const failures = report.suites
    .flatMap(specsOf)
    .flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected')
        .map((test) =>
          describe(
            `tests/e2e/${spec.file}:${spec.line} › [${test.projectName}] ${spec.title}`,
            test.results.at(-1)?.error?.message,
          ),
        ),
    )
  failures.push(...report.errors.map((error) => describe('outside of tests', error.message)))
  const { expected, unexpected, skipped, flaky } = report.stats
  return { closing: `${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped`, failures }
}

/** A failed test's place and the first lines of what it said. */
function describe(place, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
  return [place.replace(`${root}/`, ''), ...lines.slice(0, 5).map((line) => `      ${line}`)].join('\n')
}

build()
installFileWriters()
const results = [runVitest(), runPlaywright()]
rmSync(reports, { recursive: true, force: true })
process.stdout.write('\n')
for (const { failures } of results) for (const failure of failures) process.stdout.write(`  ✗ ${failure}\n`)
for (const { name, passed, closing } of results)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}: ${closing}\n`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
