import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A test result, per project. */
export type RanTest = { file: string; title: string; status: 'passed' | 'failed' | 'skipped' }

/** A runner's report. `closing` is its last line, `failures` a few lines per failed test. */
type TestReport = { closing: string; failures: string[]; tests: RanTest[] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const PlaywrightError = z.object({ message: z.string().optional() })
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ status: z.string().optional(), error: PlaywrightError.optional() })),
    }),
  ),
})
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([])
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>
const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  errors: z.array(PlaywrightError),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/** Reads Vitest's JSON report at `path`; files are relative to `root`. */
export function readVitestReport(path: string, root: string): TestReport {
  return readReport(path, (json) => {
    const report = VitestReport.parse(json)
    const files = report.testResults.map((file) => ({ ...file, name: relative(root, file.name) }))
    const failures = files.flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && file.status === 'failed') return [describe(file.name, file.message)]
      return failed.map((test) => describe(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]))
    })
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
    return {
      closing: `${passed} passed, ${failed} failed, ${skipped} skipped`,
      failures,
      tests: files.flatMap((file) =>
        file.assertionResults.map(({ title, status }) => ({
          file: file.name,
          title,
          status: status === 'passed' || status === 'failed' ? status : 'skipped',
        })),
      ),
    }
  })
}

/** Reads Playwright's JSON report at `path`, whose tests are in `folder`. */
export function readPlaywrightReport(path: string, folder: string): TestReport {
  return readReport(path, (json) => {
    const report = PlaywrightReport.parse(json)
    const specsOf = (suite: PlaywrightSuite): z.infer<typeof PlaywrightSpec>[] => [
      ...suite.specs,
      ...suite.suites.flatMap(specsOf),
    ]
    const tests = report.suites
      .flatMap(specsOf)
      .flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test, file: `${folder}/${spec.file}` })))
    const failures = tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ file, line, projectName, title, results }) =>
        describe(`${file}:${line} › [${projectName}] ${title}`, results.at(-1)?.error?.message),
      )
    failures.push(...report.errors.map(({ message }) => describe('outside of tests', message)))
    const { expected, unexpected, skipped, flaky } = report.stats
    return {
      closing: `${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped`,
      failures,
      tests: tests.map(({ file, title, status, results }) => {
        // An expected failure proves nothing.
        const hasPassed = results.at(-1)?.status === 'passed'
        return {
          file,
          title,
          status:
            status === 'skipped' ? 'skipped' : hasPassed && status !== 'unexpected' ? 'passed' : 'failed',
        }
      }),
    }
  })
}

/** A crashed runner has written no report. */
function readReport(path: string, read: (json: unknown) => TestReport): TestReport {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { closing: 'no report', failures: [], tests: [] }
  }
}

/**
 * If a runner failed without a failed test, adds its stderr from the last error on, e.g. that PostgreSQL or a browser
 * could not start.
 */
export function explainFailure(passed: boolean, complaint: string, report: TestReport): TestReport {
  if (passed || report.failures.length > 0) return report
  const text = stripVTControlCharacters(complaint)
  const errors = [...text.matchAll(/^\s*(?:\w*Error|error)\b/gm)]
  return { ...report, failures: [describe('outside of tests', text.slice(errors.at(-1)?.index ?? 0))] }
}

/** Location and first lines of a failure. */
function describe(place: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !line.includes('node_modules'))
  return [place, ...lines.slice(0, 5).map((line) => `      ${line}`)].join('\n')
}
