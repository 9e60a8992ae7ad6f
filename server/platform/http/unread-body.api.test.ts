import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

let store: TestStore
let port: number
let cookie: string

beforeAll(async () => {
  store = await testStore()
  port = Number(new URL(await store.app.listen({ port: 0, host: '127.0.0.1' })).port)
  cookie = (await signIn(store, await makeUser(store.db, { role: 'admin' }))).cookie
})

afterAll(() => store.close())

const BODY_BYTES = 1_000_000

/** Everything that the server sends on one connection until it closes it. */
async function converse(head: readonly string[], body: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
  })
  socket.write(`${[...head, 'Host: store', `Cookie: ${cookie}`].join('\r\n')}\r\n\r\n`)
  socket.write(body)
  socket.write('GET /api/tags HTTP/1.1\r\nHost: store\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  return received
}

test.each([
  ['POST /api/auth/register', 'multipart/form-data'],
  ['PUT /api/account/avatar', 'multipart/form-data'],
  ['POST /api/beats', 'multipart/form-data'],
  ['POST /api/beats', 'multipart/form-data; boundary=x'],
  ['PUT /api/settings/logo', 'multipart/form-data'],
  ['POST /api/contact', 'text/plain'],
])('after a refused %s of %s, the connection answers the next request', async (route, type) => {
  const received = await converse(
    [`${route} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${BODY_BYTES}`],
    Buffer.alloc(BODY_BYTES, 'x'),
  )
  const [refused, next] = received.match(/HTTP\/1\.1 \d{3}/g) ?? []
  expect(refused).toMatch(/ 4\d\d$/)
  expect(next).toBe('HTTP/1.1 200')
})
