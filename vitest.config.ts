import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { layoutClasses } from '#scripts/layout-classes.ts'
import { styles, styleTypes } from '#scripts/styles.ts'
import { isLeftToFull, leftToFull, onBothEngines } from '#scripts/test-runs.ts'
import { textMacros } from '#scripts/text-macros.ts'
import { chromiumLaunch } from '#tests/chromium.ts'
import { prepareTestEnvironment } from '#tests/test-environment.ts'
import * as commands from './tests/components/commands.ts'

prepareTestEnvironment()

/** Far more than any test takes: a busy machine fails none. */
const TIMEOUT_MS = 300_000

const patience = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: TIMEOUT_MS / 2 } },
}

/** Modules are loaded once, as in the store: by Node, from its compile cache. Vite would transform 1,300 for each project. */
const onNode = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } }

/**
 * `npm test` sets `short`: without what `leftToFull` names, and on PostgreSQL only `onBothEngines`. `npm run test:full` sets
 * `full`: only what that leaves out, and laws once more. Without either, as by hand, everything of the files that are named.
 * `npm run test:container` sets `container`, which nothing else runs: it builds an image.
 */
const run = process.env.TEST_RUN
const isShort = run === 'short'
const isFull = run === 'full'

const exclude = [
  ...['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/container/**'],
  ...(isShort ? leftToFull : []),
]
const apiTests = '{server,tests,demo}/**/*.api.test.ts'
/** What `npm run test:full` runs of these: the laws, with more cases, and what `npm test` leaves to it. */
const ofFull = (pattern: string) =>
  globSync(pattern, { exclude: ['node_modules/**', 'dist/**'] }).filter(
    (file) => isLeftToFull(file) || readFileSync(file, 'utf8').includes("from '#tests/laws.ts'"),
  )

/**
 * Unit tests, those of the client through Vite, the API tests (`*.api.test.ts`) on SQLite and on a real PostgreSQL, and the
 * component tests (`*.browser.test.tsx`) in Chromium. The journeys (`tests/e2e`) belong to Playwright.
 */
export default defineConfig({
  test: {
    // Much of their time they wait: for the database, a process, a clock.
    maxWorkers: availableParallelism() + 1,
    // The closing lines say what was found, not that it was `[ Array(1) ]`.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        test: {
          name: 'unit',
          ...onNode,
          include: isFull ? ofFull('{contract,server,tests,scripts}/**/*.test.ts') : ['**/*.test.ts'],
          exclude: [...exclude, 'client/**', '**/*.api.test.ts'],
          setupFiles: ['tests/fault-texts.ts'],
          ...patience,
        },
      },
      {
        plugins: [textMacros()],
        test: {
          name: 'unit of the client',
          isolate: false,
          include: isFull ? ofFull('client/**/*.test.ts') : ['client/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.{ts,tsx}'],
          setupFiles: ['tests/client-texts.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on sqlite',
          ...onNode,
          include: isFull ? ofFull(apiTests) : ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['tests/sqlite-template.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'api on postgres',
          ...onNode,
          include: isShort ? onBothEngines : ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/postgres-cluster.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'container',
          ...onNode,
          include: run === 'container' ? ['tests/container/*.test.ts'] : [],
          env: { TEST_ENGINE: 'sqlite' },
          testTimeout: 3 * TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        plugins: [textMacros(), styleTypes(), layoutClasses()],
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
            'altcha/i18n/de',
            'altcha/i18n/es-es',
            'altcha/i18n/fr-fr',
            'altcha/i18n/ja',
            'altcha/i18n/pt-br',
            'axe-core',
            'country-region-data',
            'fast-check',
            'localized-address-format',
            'tus-js-client',
            '@lingui/core/macro',
            '@lingui/message-utils/generateMessageId',
            '@lingui/react/macro',
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
          include: isFull
            ? ofFull('client/**/*.browser.test.{ts,tsx}')
            : ['client/**/*.browser.test.{ts,tsx}'],
          exclude: isShort ? leftToFull : [],
          setupFiles: ['tests/components/setup.ts'],
          // One page for all files: a page of its own for each would take most of the time.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands,
            provider: playwright({
              // Moving reels and meters cost a fifth of the run.
              contextOptions: { reducedMotion: 'reduce' },
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
