import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '#server/config/config.ts'
import type { FirstAdmin } from '#server/features/accounts/users/index.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'
import { printStartupMessage } from './print-startup-message.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.close())
afterEach(() => vi.restoreAllMocks())

function printed(settings: Partial<Config>, admin: FirstAdmin = 'missing'): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const local = { host: '127.0.0.1', port: 4321, publicUrl: undefined }
  printStartupMessage(store.app, { ...store.config, ...local, ...settings }, admin)
  return write.mock.calls.join('')
}

test.each<[string, Partial<Config>, string]>([
  ['at its public address', { publicUrl: 'https://beats.example' }, 'https://beats.example'],
  ['by a name, which passkeys need', {}, 'http://localhost:4321'],
  ['by a name also in a container', { host: '0.0.0.0' }, 'http://localhost:4321'],
  ['at Vite’s pages while somebody develops it', { dev: true }, 'http://localhost:5173'],
])('the setup link of a new store leads to the store %s, and works', async (_where, settings, origin) => {
  const [, found, token] = /Set up +(\S+)\/setup#(\S+)/.exec(printed(settings)) ?? []
  expect(found).toBe(origin)
  const answer = await store.app.inject({ method: 'POST', url: '/api/setup/check', body: { token } })
  expect(answer.statusCode).toBe(200)
})

test('no link is printed by a worker, by a store with an administrator, or by a public demo', () => {
  expect(printed({ role: 'worker' })).not.toContain('/setup')
  expect(printed({}, 'there')).not.toContain('/setup')
  expect(printed({}, 'from settings')).not.toContain('/setup')
  expect(printed({ publicDemo: { copies: 5 } })).not.toContain('/setup')
})
