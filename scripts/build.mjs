/**
 * Builds the storefront if its sources have changed. Each build has a folder of its own, named after its sources, and
 * `dist/current` names the one that the next start serves: a running store keeps its files.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withProgress } from './progress.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const builds = join(dist, 'builds')
const currentFile = join(dist, 'current')
/** Pages that are open still load the files of the builds before. */
const KEPT_BUILDS = 6
const sources = [
  'client',
  'contract',
  'locales',
  'vite.config.ts',
  'vite.embed.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/layout-classes.ts',
  'scripts/page-catalogs.ts',
  'scripts/short-ids.ts',
  'scripts/styles.ts',
  'scripts/text-macros.ts',
]

/** Returns whether anything was built. Throws if the build fails; the current one then stays. */
export async function build() {
  const wanted = hashOf(sources).slice(0, 16)
  const folder = join(builds, wanted)
  const isBuilt = existsSync(folder)
  if (!isBuilt) await withProgress('Building the storefront', () => buildInto(folder))
  if (!existsSync(currentFile) || readFileSync(currentFile, 'utf8') !== wanted) {
    replaceFile(currentFile, wanted)
    removeOldBuilds(wanted)
  }
  return !isBuilt
}

/** Another build of the same sources may be running: the first to finish counts. */
async function buildInto(folder) {
  const draft = join(dist, `building-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  const client = join(draft, 'client')
  try {
    // The largest first and alone, which takes the most memory.
    await vite(['build', '--outDir', client])
    await Promise.all([
      vite(['build', '--ssr', '--outDir', join(draft, 'server')]),
      vite(['build', '--config', 'vite.embed.config.ts', '--outDir', client]).then(() => compress(client)),
    ])
    mkdirSync(builds, { recursive: true })
    renameSync(draft, folder)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code) || !existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function vite(args) {
  const bin = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }
  const run = spawn(process.execPath, [bin, ...args, '--logLevel', 'warn'], options)
  const status = await new Promise((resolve, reject) => run.on('error', reject).on('close', resolve))
  if (status !== 0) throw new Error('The storefront could not be built; see the error above.')
}

function removeOldBuilds(current) {
  const aDayAgo = Date.now() - 86_400_000
  for (const name of readdirSync(dist).filter((name) => name.startsWith('building-')))
    if (statSync(join(dist, name)).mtimeMs < aDayAgo)
      rmSync(join(dist, name), { recursive: true, force: true })
  const older = readdirSync(builds, { withFileTypes: true })
    .filter(({ name }) => name !== current)
    .map(({ name }) => ({ name, builtAt: statSync(join(builds, name)).mtimeMs }))
    .sort((one, other) => other.builtAt - one.builtAt)
  for (const { name } of older.slice(KEPT_BUILDS - 1))
    rmSync(join(builds, name), { recursive: true, force: true })
}

function replaceFile(file, text) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** What no build reads counts for none: tests, and the types of styles, which `npm run check` writes beside them. */
function isSource(file) {
  return !/\.(?:test\.tsx?|module\.css\.d\.ts)$/.test(file)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.map((path) => join(root, path))) {
    const files = existsSync(path) && !/\.\w+$/.test(path) ? filesIn(path).filter(isSource) : [path]
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

async function compress(folder) {
  const files = filesIn(folder).filter((file) => /\.(js|css|svg|json|txt)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length <= 1024) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !(await build()))
  process.stdout.write('The build is up to date.\n')
