/** Builds the storefront into dist if its sources have changed, and compresses its files. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.built')
const sources = [
  'client',
  'contract',
  'vite.config.ts',
  'vite.embed.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/styles.ts',
]

/** Returns whether anything was built. Throws if the build fails. */
export function build() {
  const wanted = hashOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false
  process.stdout.write('Building the storefront ...\n')
  vite(['build', '--logLevel', 'warn'])
  vite(['build', '--config', 'vite.embed.config.ts', '--logLevel', 'warn'])
  vite(['build', '--ssr', '--logLevel', 'warn'])
  compress(join(root, 'dist', 'client'))
  writeFileSync(stampFile, wanted)
  return true
}

function vite(args) {
  const bin = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawnSync(process.execPath, [bin, ...args], { cwd: root, stdio: 'inherit', env })
  if (run.status !== 0) throw new Error('The storefront could not be built; see the error above.')
}

function filesIn(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.map((path) => join(root, path))) {
    const files = existsSync(path) && !/\.\w+$/.test(path) ? filesIn(path) : [path]
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function compress(folder) {
  for (const file of filesIn(folder)) {
    if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    if (bytes.length <= 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !build())
  process.stdout.write('The build is up to date.\n')
