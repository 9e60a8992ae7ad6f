/**
 * Prepares a fresh clone: checks Node's version and installs package-lock.json, unless up to date. Plain JavaScript
 * without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withProgress } from './progress.mjs'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stampFile = join(root, 'node_modules', '.installed')
const lockFile = join(root, '.installing')

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Backbeat needs Node.js 20 or newer; this is ${process.versions.node}. See https://nodejs.org/`)

const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
const wanted = createHash('sha256')
  .update(lockText)
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

if (!isInstalled()) {
  await waitForOther()
  if (!isInstalled())
    await withProgress('Installing packages (once, about a minute)', install).catch((error) =>
      fail(error.message),
    )
}

function isInstalled() {
  if (!hasMacros()) return false
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') === wanted : isInstalledByNpm()
}

function install() {
  writeFileSync(lockFile, String(process.pid))
  process.on('exit', () => rmSync(lockFile, { force: true }))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const install = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (install.status !== 0) throw new Error(explain(install.stderr ?? '', install.error))
  if (!hasMacros()) installForNode(npm)
  if (!hasMacros())
    throw new Error(
      'npm left out @lingui/native-tools for this platform, without which nothing is built. Run the command again with Node.js 24.',
    )
  writeFileSync(stampFile, wanted)
}

/**
 * npm leaves out optional packages that its own Node is too old for, and says nothing: `@lingui/native-tools-…`, without
 * which nothing is built. The Node that the store installs for itself is new enough, and fetches only what is missing.
 */
function installForNode(npm) {
  const isWindows = process.platform === 'win32'
  const ownFolder = join(root, 'node_modules', 'node', 'bin')
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const script = process.env.npm_execpath
  // Without `npm run` around, npm is asked for by its name, and takes the first Node on the path.
  const [program, args] =
    script === undefined
      ? [npm, options]
      : [join(ownFolder, isWindows ? 'node.exe' : 'node'), [script, ...options]]
  const added = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: isWindows && script === undefined,
    env: { ...process.env, PATH: `${ownFolder}${delimiter}${process.env.PATH ?? ''}` },
  })
  if (added.status !== 0) throw new Error(explain(added.stderr ?? '', added.error))
}

/** Whether the native program for the macros of texts is here, of whichever platform it is, or none is asked for. */
function hasMacros() {
  const paths = Object.keys(JSON.parse(lockText).packages).filter((path) =>
    path.startsWith('node_modules/@lingui/native-tools-'),
  )
  return paths.length === 0 || paths.some((path) => existsSync(join(root, path)))
}

/** Two installations at once, such as of `npm start` and `npm test`, would delete each other's files. */
async function waitForOther() {
  if (!isOtherInstalling()) return
  say('Waiting for the installation that is running in this folder ...')
  while (isOtherInstalling()) await new Promise((resolve) => setTimeout(resolve, 250))
}

function isOtherInstalling() {
  const pid = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8')) : 0
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether `npm ci` has put every package in, by the list that npm keeps beside them. */
function isInstalledByNpm() {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  return Object.entries(JSON.parse(lockText).packages).every(
    // Optional ones are for other platforms.
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

function explain(output, error) {
  if (error) return `npm could not be run: ${error.message}`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The packages could not be fetched: this machine seems to be offline. Connect it and run the command again.'
  }
  // Drops npm's help after the first paragraph.
  const reason = output.trim().split('\n').slice(0, 12).join('\n')
  return `The packages could not be installed:\n${reason}`
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`\n${text}\n`)
  process.exit(1)
}
