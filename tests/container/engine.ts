import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A program that builds and runs containers: Docker, or Podman, which takes the same commands. */
export type Engine = {
  name: 'docker' | 'podman'
  /** Podman as root keeps everything in a folder of its own, without the machine's settings. */
  isOwn: boolean
  /** Runs a command and resolves with what it prints. Rejects with its last lines if it fails, or after `seconds`. */
  run: (args: readonly string[], options?: RunOptions) => Promise<string>
}
type RunOptions = { input?: Readable; seconds?: number }

const root = join(import.meta.dirname, '..', '..')
/** On the disk, unlike other temporary files of tests: some gigabytes. */
export const ownFolder = join(root, 'node_modules', '.cache', 'containers')
const RUNC = '/usr/sbin/runc'

/** Copies files instead of laying them over each other, which inside another container the kernel may refuse. */
const drivers = ['overlay', 'vfs'] as const

/** The engine that CONTAINER_ENGINE names, or the first of Docker and Podman that answers; undefined: neither. */
export async function findEngine(): Promise<Engine | undefined> {
  const named = process.env.CONTAINER_ENGINE
  const isRoot = process.getuid?.() === 0
  const engines = [
    engineOf('docker'),
    ...(isRoot ? drivers.map((driver) => engineOf('podman', ownArguments(driver))) : [engineOf('podman')]),
  ]
  for (const engine of engines.filter(({ name }) => !named || name === named)) {
    const answers = await engine.run(['info'], { seconds: 60 }).then(
      () => true,
      () => false,
    )
    if (answers) return engine
  }
  return undefined
}

function engineOf(name: Engine['name'], own: readonly string[] = []): Engine {
  return {
    name,
    isOwn: own.length > 0,
    run: (args, options) => runProgram(name, [...own, ...args], options),
  }
}

function ownArguments(driver: (typeof drivers)[number]): string[] {
  return [
    `--root=${join(ownFolder, driver)}`,
    // At most 50 characters.
    `--runroot=/run/backbeat-${createHash('sha256').update(root).digest('hex').slice(0, 8)}-${driver}`,
    `--storage-driver=${driver}`,
    '--cgroup-manager=cgroupfs',
    '--events-backend=file',
    // It knows older control groups, too.
    ...(existsSync(RUNC) ? [`--runtime=${RUNC}`] : []),
  ]
}

/** Runs a program and resolves with its output. @throws Error with its last lines */
export async function runProgram(
  program: string,
  args: readonly string[],
  { input, seconds = 300 }: RunOptions = {},
): Promise<string> {
  // Where debootstrap is, also for who has no administrator's PATH.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  const child = spawn(program, args, { cwd: root, env, timeout: seconds * 1000, killSignal: 'SIGKILL' })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const lines = `${output}\n${complaint}`.trim().split('\n').slice(-20).join('\n')
      if (code === 0) resolve(output)
      else reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? code}:\n${lines}`))
    })
  })
  if (input) await Promise.all([pipeline(input, child.stdin), ended])
  else child.stdin.end()
  return ended
}
