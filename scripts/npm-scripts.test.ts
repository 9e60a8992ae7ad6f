import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '#tests/child-environment.ts'

const root = join(import.meta.dirname, '..')
const { name, version, scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
  scripts: Record<string, string>
}
const commands = Object.keys(scripts).filter(
  (script) => !(script.startsWith('pre') && script.slice(3) in scripts),
)
/** Refuses connections, so that installing fails at once. */
const NOWHERE = 'http://127.0.0.1:1'

let clone: string
beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'backbeat-clone-'))
  await cp(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true })
  const dependencies = { unreachable: '1.0.0' }
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    packages: {
      '': { name, version, dependencies },
      'node_modules/unreachable': { version: '1.0.0', resolved: `${NOWHERE}/unreachable-1.0.0.tgz` },
    },
  }
  await writeFile(join(clone, 'package.json'), JSON.stringify({ name, version, scripts, dependencies }))
  await writeFile(join(clone, 'package-lock.json'), JSON.stringify(lock))
})
afterAll(() => rm(clone, { recursive: true, force: true }))

function runScript(script: string): Promise<{ script: string; status: unknown; output: string }> {
  // Without this checkout's own programs, which a fresh clone does not have.
  const path = childEnvironment.PATH?.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const env = {
    ...childEnvironment,
    PATH: path?.join(delimiter),
    npm_config_registry: NOWHERE,
    npm_config_cache: join(clone, '.npm'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', script], { cwd: clone, env }, (error, stdout, stderr) => {
      resolve({ script, status: error?.code ?? 0, output: `${stdout}${stderr}`.trim() })
    })
  })
}

test('every npm script of a fresh clone installs its packages first, or needs none', async () => {
  const limit = pLimit(2)
  const runs = await Promise.all(commands.map((script) => limit(() => runScript(script))))
  const offline = expect.stringMatching(
    /^(?:Waiting for .*\n)?Installing packages .*failed\n\nThe packages could not be fetched: .* run the command again\.$/,
  )
  for (const { script, status, output } of runs) {
    if (status === 0) continue
    expect({ script, output }).toEqual({ script, output: offline })
  }
})

/** A folder in which `npm ci` has installed these packages, what the bootstrap says there, and how to change it. */
async function installedFolder(packages: Record<string, object>) {
  const own = await mkdtemp(join(tmpdir(), 'backbeat-clone-'))
  const write = (file: string, left: Record<string, object>) =>
    writeFile(join(own, file), JSON.stringify({ lockfileVersion: 3, packages: { '': { name }, ...left } }))
  for (const file of ['bootstrap.mjs', 'progress.mjs'])
    await cp(join(root, 'scripts', file), join(own, 'scripts', file))
  for (const path of ['node_modules', ...Object.keys(packages)])
    await mkdir(join(own, path), { recursive: true })
  await writeFile(join(own, 'package.json'), JSON.stringify({ name }))
  await write('package-lock.json', packages)
  await write('node_modules/.package-lock.json', packages)
  const bootstrap = () =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, ['scripts/bootstrap.mjs'], { cwd: own }, (_error, stdout) => resolve(stdout))
    })
  return { own, write, bootstrap, remove: () => rm(own, { recursive: true, force: true }) }
}

test('packages that npm ci installed are installed again only when the lock file differs', async () => {
  const { own, write, bootstrap, remove } = await installedFolder({
    'node_modules/left': { version: '1.0.0' },
  })
  try {
    expect(await bootstrap()).toBe('')
    await write('node_modules/.package-lock.json', { 'node_modules/left': { version: '0.9.0' } })
    // Killed while it installed.
    await writeFile(join(own, '.installing'), '999999999')
    expect(await bootstrap()).toMatch(/^Installing packages/)
  } finally {
    await remove()
  }
})

test('a native program that npm left out, as it does on Node 20, is missed', async () => {
  const path = 'node_modules/@lingui/native-tools-linux-x64-gnu'
  const { own, bootstrap, remove } = await installedFolder({ [path]: { version: '0.2.0', optional: true } })
  try {
    expect(await bootstrap()).toBe('')
    await rm(join(own, path), { recursive: true })
    expect(await bootstrap()).toMatch(/^Installing packages/)
  } finally {
    await remove()
  }
})

test('what installs a fresh clone does nothing else: its shell keeps the Node.js that it began with', () => {
  const installing = Object.entries(scripts).filter(([, command]) => command.includes('bootstrap.mjs'))
  expect(installing.length).toBeGreaterThan(0)
  for (const [script, command] of installing)
    expect([script, command]).toEqual([script, 'node scripts/bootstrap.mjs'])
})
