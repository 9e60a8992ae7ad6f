import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { styles, styleTypes } from './scripts/styles.ts'
import { chromiumLaunch } from './tests/chromium.ts'
import * as commands from './tests/components/commands.ts'
import { prepareTestEnvironment } from './tests/test-environment.ts'

prepareTestEnvironment()

/** Far more than any test takes: a busy machine fails none. */
const TIMEOUT_MS = 120_000

const patience = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS / 2 } },
}

/**
 * Unit tests, the API tests (`*.api.test.ts`) once on SQLite and once on a real PostgreSQL, and the component tests
 * (`*.browser.test.tsx`) in Chromium. The journeys (`tests/e2e`) belong to Playwright.
 */
const exclude = ['**/node_modules/**', 'dist/**', 'tests/e2e/**']

export default defineConfig({
  test: {
    // Much of their time they wait: for the database, a process, a clock.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.api.test.ts', '**/*.browser.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on sqlite',
          // Loading the server's modules again for each file would take half of the processor time.
          isolate: false,
          include: ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['tests/sqlite-template.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on postgres',
          isolate: false,
          include: ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/postgres-cluster.ts'],
          ...patience,
        },
      },
      {
        plugins: [styleTypes()],
        css: styles,
        // Found while a test runs, each of these would reload the page under it.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            '@tanstack/react-query',
            'react-hook-form',
            '@hookform/resolvers/zod',
            'zod',
            'lucide-react',
            'altcha/external',
            'uplot',
            '@simplewebauthn/browser',
            'uqr',
            'wasm-media-encoders',
            '@stripe/react-stripe-js',
            '@stripe/stripe-js/pure/index.js',
            'vitest-browser-react',
            'vitest-browser-react/pure',
          ],
        },
        test: {
          name: 'components',
          include: ['client/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['tests/components/setup.ts'],
          // One page for all files: a page of its own for each would take most of the time.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands,
            provider: playwright({
              launchOptions: {
                ...chromiumLaunch,
                args: [...chromiumLaunch.args, '--autoplay-policy=no-user-gesture-required'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
          testTimeout: TIMEOUT_MS,
          expect: { poll: { timeout: TIMEOUT_MS / 2 } },
        },
      },
    ],
  },
})
