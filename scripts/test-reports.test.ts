import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainFailure, readPlaywrightReport, readVitestReport } from './test-reports.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-report-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function reportOf(json: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, typeof json === 'string' ? json : JSON.stringify(json))
  return path
}

test('a Vitest report has file, name and result of each test per project', async () => {
  const assertion = (title: string, status: string, ...failureMessages: string[]) => ({
    title,
    fullName: `cart ${title}`,
    status,
    failureMessages,
  })
  const path = await reportOf({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: '/store/tests/cart.test.ts',
        status: 'failed',
        assertionResults: [
          assertion('adds', 'passed'),
          assertion('removes', 'failed', 'expected 1 to be 2\n  at /store/node_modules/x.js'),
          assertion('waits', 'skipped'),
          assertion('plans', 'todo'),
        ],
      },
      {
        name: '/store/tests/broken.test.ts',
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ],
  })
  const file = 'tests/cart.test.ts'
  expect(readVitestReport(path, '/store')).toEqual({
    closing: '1 passed, 1 failed, 2 skipped',
    failures: [
      `${file} › cart removes\n      expected 1 to be 2`,
      'tests/broken.test.ts\n      no such file',
    ],
    tests: [
      { file, title: 'adds', status: 'passed' },
      { file, title: 'removes', status: 'failed' },
      { file, title: 'waits', status: 'skipped' },
      { file, title: 'plans', status: 'skipped' },
    ],
  })
})

test('a Playwright report has each test per project; one expected to fail proves nothing', async () => {
  const run = (projectName: string, status: string, ...results: object[]) => ({
    projectName,
    status,
    results,
  })
  const spec = (title: string, ...tests: object[]) => ({ title, file: 'cart.spec.ts', line: 3, tests })
  const path = await reportOf({
    suites: [
      {
        specs: [
          spec(
            'adds',
            run('desktop', 'expected', { status: 'passed' }),
            run('phone', 'unexpected', {
              status: 'failed',
              error: { message: '\u001b[31mnot there\u001b[39m' },
            }),
          ),
        ],
        suites: [
          {
            specs: [
              spec('waits', run('desktop', 'skipped')),
              spec('breaks', run('desktop', 'expected', { status: 'failed' })),
              spec('wavers', run('desktop', 'flaky', { status: 'failed' }, { status: 'passed' })),
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'the store did not start' }],
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 },
  })
  const file = 'tests/e2e/cart.spec.ts'
  expect(readPlaywrightReport(path, 'tests/e2e')).toEqual({
    closing: '3 passed, 1 failed, 1 skipped',
    failures: [
      `${file}:3 › [phone] adds\n      not there`,
      'outside of tests\n      the store did not start',
    ],
    tests: [
      { file, title: 'adds', status: 'passed' },
      { file, title: 'adds', status: 'failed' },
      { file, title: 'waits', status: 'skipped' },
      { file, title: 'breaks', status: 'failed' },
      { file, title: 'wavers', status: 'passed' },
    ],
  })
})

test.each(['', '{', '{}', '[]'])('a crashed runner has no report: %j', async (content) => {
  const path = await reportOf(content)
  for (const report of [readVitestReport(path, '/store'), readPlaywrightReport(path, 'tests/e2e')]) {
    expect(report).toEqual({ closing: 'no report', failures: [], tests: [] })
  }
  expect(readVitestReport(join(folder, 'none.json'), '/store').closing).toBe('no report')
})

test('a failure outside of tests is explained by the runner’s last output', () => {
  const report = { closing: 'no report', failures: [], tests: [] }
  const complaint =
    'Warning: old\n\u001b[31mError: PostgreSQL does not run as root\u001b[39m\n  at findPostgres\n  at /a/node_modules/b\n'
  expect(explainFailure(false, complaint, report).failures).toEqual([
    'outside of tests\n      Error: PostgreSQL does not run as root\n        at findPostgres',
  ])
  expect(explainFailure(false, '', report).failures).toEqual(['outside of tests'])
  expect(explainFailure(true, complaint, report)).toEqual(report)
  expect(explainFailure(false, complaint, { ...report, failures: ['a test'] }).failures).toEqual(['a test'])
})
