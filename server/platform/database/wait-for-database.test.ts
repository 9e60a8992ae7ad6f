import { expect, test } from 'vitest'
import { ConfigError } from '#server/config/config-error.ts'
import { assertVersion } from './wait-for-database.ts'

test.each([90_624, 140_022])('versions before 15 are refused in a sentence', (version) => {
  const check = () => assertVersion(version, 'db.example.com:5432/backbeat')
  expect(check).toThrow(ConfigError)
  expect(check).toThrow(
    /^DATABASE_URL points to PostgreSQL (?:9|14) at db\.example\.com:5432\/backbeat\. The store needs PostgreSQL 15 or newer\.$/,
  )
})

test.each([150_000, 180_004, 190_000])('version %i is taken', (version) => {
  expect(() => assertVersion(version, 'here')).not.toThrow()
})
