/**
 * `npm run check`: types, lint with import boundaries, format, whether the tests named in docs/specification.md exist
 * (`npm test` tells whether they pass), docs/asvs.md, feature cycles, and the download size of a first visit.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findAsvsFaults } from './asvs.ts'
import { build } from './build.mjs'
import { featureCycles } from './feature-cycles.mjs'
import { findUndeclaredTests, readRequirements, readSourceIn } from './specification.ts'

const root = join(import.meta.dirname, '..')
/** Limit in kilobytes (1,000 bytes, gzip) of the JavaScript that the home page loads before it is interactive. */
const LARGEST_INITIAL_KB = 110

const bin = (name) => join(root, 'node_modules', '.bin', name)
const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0

const results = {
  types: run(bin('tsc'), ['-p', '.']),
  'lint, boundaries and format': run(bin('biome'), ['check', '--error-on-warnings', '.']),
  'tests of the specification': checkSpecification(),
  'requirements of ASVS': checkAsvs(),
  'features without circles': checkFeatureCycles(),
  'initial JavaScript': checkInitialJavaScript(),
}
for (const [name, passed] of Object.entries(results))
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name}\n`)
process.exitCode = Object.values(results).every(Boolean) ? 0 : 1

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

function checkInitialJavaScript() {
  build()
  const manifest = JSON.parse(readFileSync(join(root, 'dist', 'client', '.vite', 'manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry)
  const wanted = new Set()
  const collect = (name) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const imported of manifest[name].imports ?? []) collect(imported)
  }
  collect(entry)
  const bytes = [...wanted].reduce((sum, name) => {
    return (
      sum + gzipSync(readFileSync(join(root, 'dist', 'client', manifest[name].file)), { level: 9 }).length
    )
  }, 0)
  const kb = bytes / 1000
  process.stdout.write(
    `Initial JavaScript of the home page: ${kb.toFixed(1)} kB gzip of at most ${LARGEST_INITIAL_KB}\n`,
  )
  return kb <= LARGEST_INITIAL_KB
}
