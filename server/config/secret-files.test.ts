import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretNames } from './secret-files.ts'
import { settingNames } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'backbeat-secrets-'))
const file = join(folder, 'secret')
const secret = 'a secret of forty characters, from a file'
writeFileSync(file, `${secret}\n`)

afterAll(() => rmSync(folder, { recursive: true }))

test('a secret is read from the file that its setting names', () => {
  expect(readConfig({ STORE_SECRET_FILE: file }).storeSecret).toBe(secret)
})

test('an unreadable file, and a secret that is set twice, stop the start', () => {
  expect(() => readConfig({ STORE_SECRET_FILE: join(folder, 'none') })).toThrow(/^STORE_SECRET_FILE/)
  expect(() => readConfig({ STORE_SECRET_FILE: file, STORE_SECRET: secret })).toThrow(/^STORE_SECRET/)
})

test('secrets that may be in files are existing settings', () => {
  expect(secretNames.filter((name) => !settingNames.includes(name))).toEqual([])
})

const real = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'desk@example.com' }
const bucket = { S3_BUCKET: 'beats', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@db.example.com/beats' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@db.example.com/beats?sslmode=no-verify' }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'http://s3.example.com' }],
])('a real store sends nothing in plain text out of its network: %s', (name, settings) => {
  expect(() => readConfig({ ...real, ...settings })).toThrow(new RegExp(`^${name}`))
})

test.each([
  [{ DATABASE_URL: 'postgres://u:p@db.example.com/beats?sslmode=verify-full' }],
  [{ DATABASE_URL: 'postgres://u:p@postgres:5432/beats' }],
  [{ DATABASE_URL: 'postgres://u:p@10.0.0.7/beats' }],
  [{ DATABASE_URL: 'postgres:///beats' }],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example.com' }],
  [{ ...bucket, S3_ENDPOINT: 'http://s3:7070' }],
])('%o is allowed', (settings) => {
  expect(() => readConfig({ ...real, ...settings })).not.toThrow()
})
