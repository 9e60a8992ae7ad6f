import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    storeName: 'Backbeat',
    demo: 'auto',
    databaseUrl: undefined,
    logLevel: 'info',
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', STORE_NAME: '  ' })).toMatchObject({ port: 3000, storeName: 'Backbeat' })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'beats.example.com'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DEMO', 'yes'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'maybe'],
])('%s=%s stops the start and names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`))
})

test('all bad settings are named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /)
})
