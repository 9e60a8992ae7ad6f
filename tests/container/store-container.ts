import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'
import type { Engine } from './engine.ts'

/** Who the first start makes an administrator. */
export const admin = { email: 'admin@example.com', password: 'Nightbus36!' }

const settings = {
  PAYMENTS: 'sandbox',
  SUPPORT_EMAIL: 'desk@example.com',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO: 'off',
  LOG_LEVEL: 'warn',
}

/** As docs/operating/containers.md says to run a store with customers. */
const confinement = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']

/** A store in a container on one volume. */
export type StoreContainer = {
  name: string
  /** Without a slash at the end. */
  url: string
  /** Runs a program in it and resolves with its output. */
  exec: (command: readonly string[], input?: Readable) => Promise<string>
  kill: () => Promise<void>
  /** Starts it again after a kill. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

/** `isBuilt`: by a test, which removes it. */
export type Image = { engine: Engine; name: string; isBuilt?: boolean }

/** Starts the image on a volume, which is made if there is none of this name, and waits until it serves. */
export async function startContainer(
  { engine, name: image }: Image,
  volume: string,
): Promise<StoreContainer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const name = `backbeat-test-${port}`
  const variables = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`)
  const network = [`--publish=127.0.0.1:${port}:3000`, `--volume=${volume}:/data`]
  await engine.run(['run', '--detach', `--name=${name}`, ...limits(engine), ...network, ...variables, image])
  const container: StoreContainer = {
    name,
    url,
    exec: (command, input) =>
      engine.run(['exec', ...(input ? ['--interactive'] : []), name, ...command], {
        seconds: 600,
        ...(input && { input }),
      }),
    kill: async () => {
      await engine.run(['kill', '--signal=KILL', name])
      // Its port and its volume are free once it is gone.
      await engine.run(['wait', name])
    },
    start: async () => {
      await engine.run(['start', name])
      await untilReady(engine, container)
    },
    remove: async () => {
      await engine.run(['rm', '--force', name])
    },
  }
  await untilReady(engine, container)
  return container
}

/** Where a command of the image runs in place of the store. */
type Place = {
  /** What is mounted: `volume:/data`. */
  volumes?: readonly string[]
  user?: string
}

/** Runs a command of the image in a container of its own and resolves with its output. */
export function runOnce(
  { engine, name }: Image,
  { volumes = [], user }: Place,
  command: readonly string[],
  options: Parameters<Engine['run']>[1] = {},
): Promise<string> {
  const args = [
    ...['run', '--rm', ...limits(engine), '--env=PAYMENTS=sandbox', '--env=SUPPORT_EMAIL=desk@example.com'],
    ...(options.input ? ['--interactive'] : []),
    ...(user ? [`--user=${user}`] : []),
    ...volumes.map((volume) => `--volume=${volume}`),
  ]
  return engine.run([...args, name, ...command], { seconds: 600, ...options })
}

function limits({ name }: Engine): string[] {
  if (name === 'docker') return confinement
  // Podman would mount more than /tmp, have systemd ask for its health, and want more open files than some machines grant.
  const podman = ['--read-only-tmpfs=false', '--no-healthcheck', '--ulimit=nofile=8192:8192']
  return [...confinement, ...podman, '--ulimit=nproc=4096:4096']
}

const PATIENCE_MS = 300_000

async function untilReady(engine: Engine, { name, url }: StoreContainer): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    const state = (await engine.run(['inspect', '--format', '{{.State.Running}}', name])).trim()
    if (state !== 'true' || Date.now() > deadline) {
      const printed = await engine.run(['logs', '--tail=30', name]).catch(String)
      throw new Error(`The container ${state === 'true' ? 'does not get ready' : 'ended'}:\n${printed}`)
    }
    await delay(250)
  }
}
