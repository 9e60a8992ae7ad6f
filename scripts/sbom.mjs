/**
 * `npm run sbom`: writes the software bill of materials of the store's runtime as CycloneDX JSON. Part of a release, which
 * fails where a fact about taxes is too old to state.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_FACT_AGE_DAYS, staleFacts } from '../contract/law/facts.ts'

const stale = staleFacts(new Date())
if (stale.length > 0) {
  process.stderr.write(
    `These facts about taxes were read more than ${MAX_FACT_AGE_DAYS} days ago: ${stale.join(', ')}. Read their sources again, and correct contract/law/facts.ts.\n`,
  )
  process.exit(1)
}

const root = join(import.meta.dirname, '..')
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const options = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
]
const made = spawnSync('npm', options, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
if (made.status !== 0) {
  process.stderr.write(made.stderr || `${made.error?.message}\n`)
  process.exit(1)
}
const { components } = JSON.parse(made.stdout)
const file = join(root, 'dist', `${name}-${version}.cdx.json`)
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, made.stdout)
process.stdout.write(`${file}: ${components.length} packages\n`)
