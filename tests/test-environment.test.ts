import { expect, test } from 'vitest'
import { removeSettings } from './test-environment.ts'

test('stores that tests start find no settings of a real one', () => {
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: 'postgres://real',
    SMTP_URL: 'smtp://real',
    PATH: '/bin',
    NODE_ENV: 'test',
  }
  removeSettings(env)
  expect(env).toEqual({ PATH: '/bin', NODE_ENV: 'test' })
  // Removed before this run, whatever it was started with.
  expect(process.env.DATABASE_URL).toBeUndefined()
})
