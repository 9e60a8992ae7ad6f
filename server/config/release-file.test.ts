import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readReleaseKey, releaseSource } from './release-file.ts'

const key = Buffer.alloc(32, 9).toString('base64')
const url = 'https://releases.example.com/release.json'
const build = { url: 'https://build.example.com/release.json', key: Buffer.alloc(32, 8).toString('base64') }
const settings = { PRIVATE_RELEASES: [] }

test('new versions are told of by the environment, else by the build, else nowhere', () => {
  expect(releaseSource(settings, undefined)).toBeUndefined()
  expect(releaseSource(settings, build)).toMatchObject({ url: build.url })
  const own = releaseSource({ ...settings, RELEASES_URL: url, RELEASES_KEY: key }, build)
  expect(own).toMatchObject({ url })
  expect(readReleaseKey(key)?.equals(own?.key ?? (undefined as never))).toBe(true)
  // A mirror of what the build's publisher has signed.
  expect(releaseSource({ ...settings, RELEASES_URL: url }, build)).toMatchObject({ url })
})

test('an address without a key stops the start, as a key without an address does', () => {
  expect(() => releaseSource({ ...settings, RELEASES_URL: url }, undefined)).toThrow(
    /RELEASES_KEY must be set/,
  )
  expect(() => releaseSource({ ...settings, RELEASES_KEY: key }, undefined)).toThrow(
    /RELEASES_URL must be set/,
  )
})

test.each(['short', key.slice(0, -2), `${key} `, Buffer.alloc(33).toString('base64'), key.replace('=', '')])(
  '%j is no key',
  (text) => expect(readReleaseKey(text)).toBeUndefined(),
)

test('bad settings are named', () => {
  expect(() => readConfig({ RELEASES_URL: 'ftp://a', RELEASES_KEY: key })).toThrow(
    /RELEASES_URL must be an address/,
  )
  expect(() => readConfig({ RELEASES_URL: url, RELEASES_KEY: 'x' })).toThrow(
    /RELEASES_KEY must be an Ed25519 key/,
  )
})

test('a public demo looks nowhere', () => {
  expect(releaseSource({ ...settings, DEMO: 'public' }, build)).toBeUndefined()
})
