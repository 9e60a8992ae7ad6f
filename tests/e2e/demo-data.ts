import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { childEnvironment } from '#tests/child-environment.ts'

const LOOK_EVERY_MS = 100

/** Copies the data of a store with the demo and this administrator. The first that needs it in a run makes it for all. */
export async function copyDemoData(to: string, adminPassword: string): Promise<void> {
  // Set by playwright.config.ts, for all workers.
  const folder = process.env.E2E_DEMO_DATA ?? ''
  const ready = join(folder, 'ready')
  while (!existsSync(ready)) {
    if (isFirst(join(folder, 'making'))) await make(folder, ready, adminPassword)
    else await wait(LOOK_EVERY_MS)
  }
  cpSync(ready, to, { recursive: true })
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function make(folder: string, ready: string, adminPassword: string): Promise<void> {
  const draft = join(folder, 'draft')
  const env = {
    ...childEnvironment,
    NODE_ENV: 'test',
    DATA_DIR: draft,
    DEMO: 'beats',
    ADMIN_PASSWORD: adminPassword,
  }
  try {
    await promisify(execFile)(process.execPath, ['tests/e2e/make-demo-data.ts'], { env })
    renameSync(draft, ready)
  } catch (error) {
    // Whoever waits tries again, and fails with its own message.
    rmSync(draft, { recursive: true, force: true })
    rmSync(join(folder, 'making'), { recursive: true })
    throw error
  }
}
