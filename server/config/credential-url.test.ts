import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isLocal } from './strict-mode.ts'

const DATABASE = 'db.lan:5432/backbeat'

test.each(['se#cret', '12#34', '12/34', '12?34', 'se/cret', 'se?cret', '%ff'])(
  'a password %s that is not percent-encoded is refused at once, and never printed',
  (password) => {
    for (const name of ['DATABASE_URL', 'SMTP_URL'] as const) {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgres'
      const given = { [name]: `${scheme}://beats:${password}@${DATABASE}` }
      let said = ''
      try {
        readConfig({ DATABASE_URL: 'postgres://db.lan/backbeat', MAIL_FROM: 'a@example.com', ...given })
      } catch (error) {
        said = String(error instanceof Error ? error.stack : error)
      }
      expect(said, name).toContain(name)
      expect(said, name).toContain('# as %23')
      expect(said, name).not.toContain(password)
      expect(said, name).not.toContain('db.lan')
    }
  },
)

test.each([
  ['postgres://beats:se%23cret@db.lan/backbeat?sslmode=verify-full'],
  ['postgres://beats:p@ss@db.lan/backbeat'],
  ['postgresql://db.lan/backbeat?user=me@server'],
  ['postgres:///backbeat?host=/run/postgresql'],
  ['postgres://beats:secret@/backbeat?host=/run/postgresql'],
  ['postgres://[::1]:5432/backbeat'],
])('%s is an address', (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test('a socket is local', () => {
  expect(isLocal('postgres://beats:secret@/backbeat?host=/run/postgresql')).toBe(true)
  expect(isLocal('postgres:///backbeat?host=/run/postgresql')).toBe(true)
  expect(isLocal('postgres://db.example.com/backbeat')).toBe(false)
})
