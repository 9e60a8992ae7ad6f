import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Engine, ownFolder, runProgram } from './engine.ts'

const root = join(import.meta.dirname, '..', '..')
const STAND_IN = `Debian 12 with Node ${process.versions.node}`

/** What the Dockerfile begins with. */
export async function baseName(): Promise<string> {
  const [, name] = /^FROM (\S+)/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ?? []
  if (!name) throw new Error('Dockerfile has no FROM')
  return `docker.io/library/${name}`
}

/**
 * Sees that the base image is here: from its registry, or where no registry can be reached, a stand-in under its name, which
 * takes root, Podman and debootstrap. Says which.
 *
 * @throws Error if it can be had in neither way
 */
export async function provideBase(engine: Engine): Promise<string> {
  const name = await baseName()
  const label = await engine
    .run(['image', 'inspect', '--format', '{{index .Config.Labels "stand-in"}}', name])
    .then(
      (printed) => printed.trim(),
      () => undefined,
    )
  if (label === STAND_IN) return STAND_IN
  try {
    await engine.run(['pull', '--quiet', name], { seconds: 180 })
    return name
  } catch (error) {
    if (!engine.isOwn) {
      if (label === undefined) throw error
      return name
    }
  }
  await makeStandIn(engine, name)
  return STAND_IN
}

/** Debian 12 as its installer makes it, the Node that this project installs for itself, npm 11, and the user `node`. */
async function makeStandIn(engine: Engine, name: string): Promise<void> {
  await mkdir(ownFolder, { recursive: true })
  const folder = await mkdtemp(join(ownFolder, 'base-'))
  try {
    await runProgram('debootstrap', ['--variant=minbase', 'bookworm', folder], { seconds: 900 })
    await chmod(folder, 0o755)
    for (const cache of ['var/cache/apt/archives', 'var/lib/apt/lists'])
      await rm(join(folder, cache), { recursive: true })
    await cp(process.execPath, join(folder, 'usr/local/bin/node'), { dereference: true })
    const npm = ['install', '--global', `--prefix=${join(folder, 'usr/local')}`, 'npm@11']
    await runProgram('npm', [...npm, '--no-audit', '--no-fund'])
    await runProgram('chroot', [folder, 'useradd', '--uid=1000', '--user-group', '--create-home', 'node'])
    const settings = [
      `LABEL stand-in="${STAND_IN}"`,
      'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      `ENV npm_config_registry=${(await runProgram('npm', ['config', 'get', 'registry'])).trim()}`,
    ]
    // A network that looks into its connections signs them itself.
    const certificates = process.env.NODE_EXTRA_CA_CERTS
    if (certificates) {
      await cp(certificates, join(folder, 'etc/extra-certificates.pem'), { dereference: true })
      settings.push('ENV NODE_EXTRA_CA_CERTS=/etc/extra-certificates.pem')
    }
    await runProgram('tar', ['-C', folder, '-cf', `${folder}.tar`, '.'])
    await engine.run(['import', ...settings.map((line) => `--change=${line}`), `${folder}.tar`, name])
  } finally {
    for (const made of [folder, `${folder}.tar`]) await rm(made, { recursive: true, force: true })
  }
}
