/**
 * `npm run check`: types, lint with import boundaries, format, whether the tests named in docs/specification.md exist
 * (`npm test` tells whether they pass), docs/asvs.md, feature cycles, tables with one writer, styles within their walls,
 * the texts and their translations, the length of files, and the scripts and the HTML that a first visit loads.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAsvsFaults } from './asvs.ts'
import { featureCycles } from './feature-cycles.mjs'
import { countLines, findLongFiles } from './file-lengths.ts'
import { findUnmarked } from './find-unmarked.ts'
import { inWords, measureFirstVisits, offerLanguage, withDemoStore } from './first-visit.ts'
import { findUnreadValues } from './layout-classes.ts'
import { findRawMedia, findRawValues } from './raw-values.ts'
import { findUndeclaredTests, readRequirements, readSourceIn } from './specification.ts'
import { findMissingModules, findStyleFaults, readStyleSources } from './style-walls.ts'
import { MAX_WEIGHT, weighStyles } from './style-weight.ts'
import { findForeignReads, findPlatformReads, findSecondWriters, readServerSources } from './table-writers.ts'
import { findTextFaults } from './texts.ts'

const root = join(import.meta.dirname, '..')
/**
 * Limits of the scripts that home, list and a beat's page each transfer to a phone that nobody touches. Before a press on
 * play works, React, React DOM (52 kB of it), the router and the data layer have to be here, as one tree is hydrated: 60 kB
 * would take a second player without React. A press before that is kept by inline code and plays when they arrive.
 */
const MAX = { files: 6, kb: { home: 120, list: 120, beat: 126 } }
/**
 * Limits of a page's HTML, as the browser reads it and as it is sent. On the home page, of 24 cards and the 7 featured, the
 * styles take 49 kB (11 sent), the beats' data, which hydration needs, 27 (4), the text and the pictures' addresses the rest.
 */
const MAX_HTML = { kb: 187, sentKb: 30 }
/** In another language a page has a file of texts beside the English of its scripts, longer words, and links to the others. */
const MAX_TRANSLATED = { kb: { ...MAX.kb, beat: 130 }, html: { kb: 190, sentKb: 30.5 } }

const bin = (name) => join(root, 'node_modules', '.bin', name)

// Side by side: none needs another's result, and what a program prints is shown when it ends.
const results = await Promise.all(
  [
    // The types of the styles are made first: a class that no module has is a type error.
    ['types', async () => (await run(bin('vite-css-modules'), ['--silent'])) && run(bin('tsc'), ['-p', '.'])],
    ['lint, boundaries and format', () => run(bin('biome'), ['check', '--error-on-warnings', '.'])],
    ['scripts and HTML of a first visit', checkFirstVisits],
    ['tests of the specification', checkSpecification],
    ['requirements of ASVS', checkAsvs],
    ['features without circles', checkFeatureCycles],
    ['tables with one writer, and reads by their owners', checkTableOwners],
    ['styles within their walls', checkStyles],
    ['texts and their translations', checkTexts],
    ['files of a length that is read in one go', checkLengths],
  ].map(async ([name, check]) => ({ name, passed: await check() })),
)
for (const { name, passed } of results) process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1

/** Returns whether the program succeeded. */
function run(command, args) {
  const program = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (printed += chunk))
  return new Promise((resolve) => {
    program.on('error', (error) => resolve(process.stdout.write(`${error.message}\n`) && false))
    program.on('close', (status) => {
      process.stdout.write(printed)
      resolve(status === 0)
    })
  })
}

function checkSpecification() {
  const requirements = readRequirements(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'))
  const missing = findUndeclaredTests(requirements, readSourceIn(root))
  for (const line of missing) process.stdout.write(`${line}\n`)
  return missing.length === 0
}

function checkAsvs() {
  const markdown = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')
  const faults = findAsvsFaults(markdown, (file) => existsSync(join(root, file)))
  for (const line of faults) process.stdout.write(`${line}\n`)
  return faults.length === 0
}

function checkFeatureCycles() {
  const cycles = featureCycles()
  for (const cycle of cycles) process.stdout.write(`${cycle}\n`)
  return cycles.length === 0
}

function checkStyles() {
  const sources = readStyleSources(root)
  const faults = [
    ...findStyleFaults(sources),
    ...findMissingModules(sources),
    ...findRawValues(sources),
    ...findRawMedia(sources),
    ...findUnreadValues(),
    ...Object.entries(weighStyles(sources))
      .filter(([what, count]) => count > MAX_WEIGHT[what])
      .map(([what, count]) => `${count} ${what} in client styles are more than ${MAX_WEIGHT[what]}`),
  ]
  for (const line of faults) process.stdout.write(`${line}\n`)
  return faults.length === 0
}

function checkLengths() {
  const faults = findLongFiles(countLines(root))
  for (const line of faults) process.stdout.write(`${line}\n`)
  return faults.length === 0
}

async function checkTexts() {
  const { faults, missing } = await findTextFaults()
  const unmarked = findUnmarked(['client']).map((line) => `not marked for translation: ${line}`)
  for (const line of [...faults, ...unmarked, missing]) process.stdout.write(`${line}\n`)
  return faults.length + unmarked.length === 0
}

function checkTableOwners() {
  const sources = readServerSources(root)
  const faults = [...findSecondWriters(sources), ...findPlatformReads(sources), ...findForeignReads(sources)]
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  return faults.length === 0
}

async function checkFirstVisits() {
  const { own, translated } = await withDemoStore(async (address, dataDir) => {
    const own = await measureFirstVisits(address)
    await offerLanguage(address, dataDir, 'de')
    return { own, translated: await measureFirstVisits(address, 'de') }
  })
  const isLight =
    (kb, sizes) =>
    ({ page, files, bytes, beforePaint, html }) =>
      files.length <= MAX.files &&
      bytes <= kb[page] * 1000 &&
      beforePaint === 0 &&
      html.encoding === 'br' &&
      html.bytes <= sizes.kb * 1000 &&
      html.sent <= sizes.sentKb * 1000
  for (const visit of own) process.stdout.write(`${inWords(visit)}\n`)
  for (const visit of translated) process.stdout.write(`in German, ${inWords(visit)}\n`)
  return (
    own.every(isLight(MAX.kb, MAX_HTML)) && translated.every(isLight(MAX_TRANSLATED.kb, MAX_TRANSLATED.html))
  )
}
