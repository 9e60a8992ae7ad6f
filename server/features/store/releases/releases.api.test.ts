import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Release } from '#contract/store/release.ts'
import type { Today } from '#contract/store/today.ts'
import { publicKeyOf, readSigningKey, signRelease } from '#scripts/sign-release.ts'
import { thisBuild } from '#server/config/release-file.ts'
import { LiveSettings } from '#server/features/store/settings/index.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { checkReleases } from './check-releases.ts'

const DAY_MS = 86_400_000
const key = readSigningKey(Buffer.alloc(32, 7).toString('base64'))
const [major = 0] = thisBuild.version.split('.').map(Number)
const next = `${major + 1}.0.0`
const later = `${major + 1}.10.0`

const release = (version: string): Release => ({
  ...{ version, publishedOn: '2027-01-15', url: 'https://example.com/changes' },
  ...{ changes: ['Buyers pay with more.'], before: ['Stop all instances.'] },
})
const signed = (version: string) => JSON.stringify(signRelease(release(version), key))

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let asked: IncomingMessage[]
let address: string
let stop: () => Promise<void>
let shop: Shop
let said: string[]
let now: number

/** A server of this machine. @param host another address of it, which no setting allows */
async function serve(take: Answer, host = '127.0.0.1') {
  const server = createServer(take)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { address: `http://${host}:${port}`, close }
}

beforeEach(async () => {
  asked = []
  said = []
  now = Date.parse('2027-01-20T12:00:00Z')
  answer = (_request, response) => void response.end(signed(next))
  const served = await serve((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  address = served.address
  stop = served.close
  shop = await openShop({
    RELEASES_URL: `${address}/release.json`,
    RELEASES_KEY: publicKeyOf(key),
    PRIVATE_RELEASES: '127.0.0.1',
  })
})
afterEach(async () => {
  await shop.close()
  await stop()
})

const admin = () => shop.as(shop.admin)
const tick = async (checksReleases: boolean) => {
  const { body } = await (await admin()).get<{ version: number }>('/api/settings')
  return (await admin()).patch('/api/settings', { version: body.version, checksReleases })
}
/** A day later, the store looks again. */
async function look() {
  now += DAY_MS
  const log = { ...shop.app.log, info: (line: string) => said.push(line) } as typeof shop.app.log
  const settings = new LiveSettings(shop.db, shop.config)
  await settings.refresh()
  await checkReleases({ db: shop.db, config: shop.config, settings }, log, {
    now,
    signal: new AbortController().signal,
  })
}
const notice = async () => (await (await admin()).get<Today>('/api/admin/today')).body.release?.version

test('nothing is asked for until the owner ticks it', async () => {
  await look()
  expect([asked.length, await notice()]).toEqual([0, undefined])
  expect((await tick(true)).status).toBe(200)
  await look()
  expect([asked.length, await notice()]).toEqual([1, next])
  await tick(false)
  await look()
  expect([asked.length, await notice()]).toEqual([1, undefined])
})

test('the request says nothing about the store, and comes at most once a day, whatever is answered', async () => {
  await tick(true)
  answer = (_request, response) => void response.writeHead(500).end()
  await look()
  now += DAY_MS / 2 - DAY_MS
  await look()
  expect(asked).toHaveLength(1)
  await look()
  expect(asked).toHaveLength(2)
  for (const { method, url, headers } of asked) {
    expect([method, url]).toEqual(['GET', '/release.json'])
    expect(Object.keys(headers).toSorted()).toEqual(['connection', 'host'])
  }
})

test('Today has what changes and what to do before, until it is dismissed; a later version comes back', async () => {
  await tick(true)
  await look()
  const { body } = await (await admin()).get<Today>('/api/admin/today')
  expect(body.release).toEqual(release(next))
  const dismiss = (version: string) =>
    shop.as(shop.admin).then((as) => as.put(`/api/admin/releases/${version}/dismissed`, {}))
  expect((await dismiss('2.0.0-rc.1')).status).toBe(400)
  expect([(await dismiss(next)).status, await notice()]).toEqual([200, undefined])
  await look()
  expect(await notice()).toBeUndefined()
  answer = (_request, response) => void response.end(signed(later))
  await look()
  expect(await notice()).toBe(later)
})

const html: Answer = (_request, response) =>
  void response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in to Wi-Fi</title>')

describe('a file that does not count leaves the page quiet and is in the log once', () => {
  test.each<[string, Answer, RegExp]>([
    [
      'signed with another key',
      (_request, response) => {
        const other = readSigningKey(Buffer.alloc(32, 8).toString('base64'))
        response.end(JSON.stringify(signRelease(release(next), other)))
      },
      /signature/,
    ],
    [
      'changed after it was signed',
      (_request, response) => void response.end(signed(next).replace('Buyers pay', 'Owners pay')),
      /signature/,
    ],
    [
      'of this version',
      (_request, response) => void response.end(signed(thisBuild.version)),
      /is the newest version/,
    ],
    [
      'of an older version',
      (_request, response) => void response.end(signed('0.9.0')),
      /is the newest version/,
    ],
    [
      'of a version that is not released',
      (_request, response) => void response.end(signed('9.0.0-rc.1')),
      /version/,
    ],
    [
      'too large',
      (_request, response) => void response.end(' '.repeat(70_000) + signed(next)),
      /65536 bytes/,
    ],
    ['not JSON', (_request, response) => void response.end('version: 9'), /not a release file/],
    ['the page of a Wi-Fi', html, /not a release file/],
    ['missing', (_request, response) => void response.writeHead(404).end(signed(next)), /answered 404/],
    ['cut off', (request) => void request.socket.destroy(), /cannot be reached/],
    [
      'redirected in circles',
      (_request, response) => void response.writeHead(302, { location: '/release.json' }).end(),
      /too many redirects/,
    ],
  ])('%s', async (_what, take, reason) => {
    await tick(true)
    answer = take
    await look()
    await look()
    expect(await notice()).toBeUndefined()
    expect(said).toEqual([expect.stringMatching(reason)])
    // It looks again, and finds the right one.
    answer = (_request, response) => void response.end(signed(next))
    await look()
    expect(await notice()).toBe(next)
  })

  test('redirected to an inside address, which is asked nothing', async () => {
    let reached = 0
    const inside = await serve((_request, response) => {
      reached++
      response.end(signed(next))
    }, '127.0.0.2')
    await tick(true)
    for (const location of [
      inside.address,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
    ]) {
      answer = (_request, response) => void response.writeHead(302, { location }).end()
      await look()
      expect(await notice()).toBeUndefined()
    }
    await inside.close()
    expect(reached).toBe(0)
    expect(said).toEqual([
      expect.stringContaining('leads into a private network'),
      expect.stringContaining('A redirect leads nowhere.'),
    ])
  })
})

test('a redirect to where requests may go is followed', async () => {
  await tick(true)
  answer = ({ url }, response) =>
    url === '/release.json'
      ? void response.writeHead(302, { location: '/there.json' }).end()
      : void response.end(signed(next))
  await look()
  expect(await notice()).toBe(next)
})

test('an old file, signed as it is, takes back no newer version', async () => {
  await tick(true)
  answer = (_request, response) => void response.end(signed(later))
  await look()
  answer = (_request, response) => void response.end(signed(next))
  await look()
  await look()
  expect(await notice()).toBe(later)
  expect(said).toEqual([
    expect.stringContaining(`version ${later} is out`),
    expect.stringContaining(`it goes back from ${later} to ${next}`),
  ])
})

test('a build without a release file cannot be told to look', async () => {
  const plain = await openShop()
  const as = await plain.as(plain.admin)
  const { body } = await as.get<{ version: number }>('/api/settings')
  const answered = await as.patch('/api/settings', { version: body.version, checksReleases: true })
  expect(answered).toMatchObject({ status: 409, body: { code: 'no_release_file' } })
  const status = await as.get<{ releases: object }>('/api/settings/status')
  expect(status.body.releases).toMatchObject({ host: null, checkedAt: null })
  await plain.close()
})
