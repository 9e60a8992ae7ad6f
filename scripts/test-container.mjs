/**
 * `npm run test:container`: builds the image and runs it as `tests/container` says. With Docker or Podman, which root gets
 * installed on Debian; CONTAINER_ENGINE names one of them, CONTAINER_IMAGE an image to test instead of a built one. Where
 * containers cannot run, it says why and skips the tests, unless one of the two is set.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baseName, provideBase } from '../tests/container/base-image.ts'
import { findEngine } from '../tests/container/engine.ts'
import { runOnce } from '../tests/container/store-container.ts'
import { installDebianPackages } from './debian-packages.mjs'

const root = join(import.meta.dirname, '..')
const packages = ['podman', 'runc', 'debootstrap']
const programs = ['/usr/bin/podman', '/usr/sbin/runc', '/usr/sbin/debootstrap']

/** Why no container can run here; undefined: one can. */
export async function missingForContainers() {
  let engine = await findEngine()
  // Only as root, e.g. in a container, so as not to install packages on a developer's machine.
  if (engine?.name !== 'docker' && process.getuid?.() === 0 && !programs.every((path) => existsSync(path))) {
    installDebianPackages(packages)
    engine = await findEngine()
  }
  if (!engine)
    return `neither Docker nor Podman answers. Start one, or install: apt-get install ${packages.join(' ')}`
  try {
    const base = await provideBase(engine)
    process.stdout.write(`${engine.name}, on ${base}\n`)
    await runOnce({ engine, name: await baseName() }, {}, ['true'])
  } catch (error) {
    return `${engine.name} runs no container here: ${lastLine(error)}`
  }
}

/** Vitest's arguments and environment for these tests. */
export const containerTests = { args: ['run', '--project', 'container'], env: { TEST_RUN: 'container' } }

function lastLine(error) {
  return String(error instanceof Error ? error.message : error)
    .trim()
    .split('\n')
    .at(-1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = await missingForContainers()
  const isWanted = Boolean(process.env.CONTAINER_ENGINE || process.env.CONTAINER_IMAGE)
  if (missing === undefined) {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const run = spawnSync(process.execPath, [vitest, ...containerTests.args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...containerTests.env },
    })
    process.exitCode = run.status ?? 1
  } else {
    process.stdout.write(`${isWanted ? 'FAILED' : 'skipped'}  container tests: ${missing}\n`)
    process.exitCode = isWanted ? 1 : 0
  }
}
