import { defineConfig } from 'vitest/config'

/**
 * Unit tests, and the API tests (`*.api.test.ts`) once on SQLite and once on a real PostgreSQL.
 * Browser tests (`tests/e2e`) belong to Playwright.
 */
const exclude = ['**/node_modules/**', 'dist/**', 'tests/e2e/**']

export default defineConfig({
  test: {
    // Much of their time they wait: for the disk, the database, a process, a clock.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.api.test.ts'],
          // Far more than any takes: a busy machine fails no test.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api on sqlite',
          include: ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['tests/sqlite-template.ts'],
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api on postgres',
          include: ['**/*.api.test.ts'],
          exclude,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['tests/postgres-cluster.ts'],
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
