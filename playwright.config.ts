import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { leftToFull } from './scripts/test-runs.ts'
import { chromiumLaunch } from './tests/chromium.ts'
import { prepareTestEnvironment } from './tests/test-environment.ts'

prepareTestEnvironment()

// Workers read this file, too, and find it in the environment.
if (process.env.E2E_DEMO_DATA === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-demo-'))
  process.env.E2E_DEMO_DATA = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const port = Number(process.env.E2E_PORT ?? 4173)

const run = process.env.TEST_RUN

/** `npm test` has the journeys on a desktop that `scripts/test-runs.ts` does not leave to `npm run test:full`. By hand, all. */
const ofThisRun = {
  ...(run === 'short' && { testIgnore: leftToFull }),
  ...(run === 'full' && { testMatch: leftToFull.filter((glob) => glob.startsWith('tests/e2e/')) }),
}

/** The journeys, on a desktop and on a phone, against a store that was started for them on the demo catalogue. */
export default defineConfig({
  testDir: 'tests/e2e',
  // Far more than any test takes: a busy machine fails none.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  fullyParallel: false,
  // Each file has a store of its own or only reads the shared one.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 120_000,
    // Moving reels and meters cost a fifth of the run.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test costs a third of the run; `--trace on` makes one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromiumLaunch,
      args: [...chromiumLaunch.args, '--autoplay-policy=user-gesture-required'],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...ofThisRun,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(run === 'short' && { testIgnore: '**' }),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      // Only what a small screen or touch changes.
      grep: /@phone/,
    },
  ],
  webServer: {
    command: 'node tests/started-store.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 6_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'backbeat-e2e-')),
      LOG_LEVEL: 'warn',
    },
  },
})
