import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { type TestStore, testStore } from '#tests/test-store.ts'

/** A server of this machine that greets with these lines, one at each line that it is sent. */
async function startService(...lines: string[]) {
  const seen = { connections: 0 }
  const server: Server = createServer((socket) => {
    seen.connections++
    let at = 0
    const say = () => socket.write(`${lines[Math.min(at++, lines.length - 1)]}\r\n`)
    socket.on('data', say)
    socket.on('error', () => {})
    say()
  })
  // Also on IPv6, where there is one.
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { seen, port, stop: () => server.close() }
}

const stores: TestStore[] = []
async function openStore(settings: Record<string, string> = {}) {
  const store = await testStore(undefined, settings)
  stores.push(store)
  const headers = await signIn(store, await makeUser(store.db, { role: 'admin', username: 'ada' }))
  return {
    put: (host: string, port: number) =>
      store.app.inject({
        method: 'PUT',
        url: '/api/settings/credentials/mail',
        headers,
        payload: { host, port, encryption: 'starttls', user: '', password: '', from: 'shop@example.com' },
      }),
    tested: async () => {
      const rows = await store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'mail.tested')
        .execute()
      return rows.map(({ details }) => JSON.parse(details))
    },
  }
}

afterAll(async () => {
  for (const store of stores) await store.close()
})

describe('a mail server in the private network', () => {
  let refuses: Awaited<ReturnType<typeof openStore>>
  let service: Awaited<ReturnType<typeof startService>>
  beforeAll(async () => {
    refuses = await openStore()
    service = await startService('220 mail.example.com ESMTP', '550 no')
  })
  afterAll(() => service.stop())

  test.each([
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
  ])('is refused as %s, without a connection, and the answer says what to set', async (host) => {
    const answer = await refuses.put(host, service.port)
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json().detail).toContain('PRIVATE_MAIL_SERVERS')
    expect(service.seen.connections).toBe(0)
  })

  test.each(['10.1.2.3', '172.20.0.5', '192.168.1.1', '169.254.169.254', '100.100.100.200', 'fd00::1'])(
    'is refused as %s',
    async (host) => {
      expect((await refuses.put(host, 25)).json().detail).toContain('PRIVATE_MAIL_SERVERS')
    },
  )

  test('is named in the audit log with its port', async () => {
    const { put, tested } = await openStore()
    await put('127.0.0.1', 2525)
    expect(await tested()).toEqual([{ server: '127.0.0.1:2525', result: 'refused' }])
  })

  test.each([['loopback'], ['127.0.0.1'], ['10.0.0.0/8, 127.0.0.0/8']])(
    'is asked where the environment allows it: %s',
    async (setting) => {
      const { put } = await openStore({ PRIVATE_MAIL_SERVERS: setting })
      const before = service.seen.connections
      expect((await put('127.0.0.1', service.port)).json().detail).not.toContain('PRIVATE_MAIL_SERVERS')
      expect(service.seen.connections).toBe(before + 1)
    },
  )
})

test.each([
  ['SSH', ['SSH-2.0-OpenSSH_9.2p1']],
  ['Redis', ['-ERR wrong number of arguments']],
  ['FTP', ['220 (vsFTPd 3.0.3)', '530 Please login with USER and PASS.']],
])('the banner of what is no mail server is not shown: %s', async (_name, lines) => {
  const service = await startService(...lines)
  const { put } = await openStore({ PRIVATE_MAIL_SERVERS: 'loopback' })
  const answer = await put('127.0.0.1', service.port)
  service.stop()
  expect(answer.json()).toMatchObject({ code: 'mail_refused' })
  for (const line of lines) expect(answer.body).not.toContain(line.slice(4))
})

describe('a name whose address changes', () => {
  const answers = (...addresses: string[]) => {
    const list = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (...all: unknown[]) => void,
    ) => done(null, list)) as typeof dns.lookup)
    syncBuiltinESMExports()
  }
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  test('is refused if one of its addresses is private', async () => {
    const { put } = await openStore()
    answers('192.0.2.1', '127.0.0.1')
    expect((await put('mail.example.com', 25)).json().detail).toContain('PRIVATE_MAIL_SERVERS')
  })

  test('does not lead into the private network after it was saved, unless the environment set it', async () => {
    const service = await startService('220 mail.example.com ESMTP', '550 no')
    const saved = { SMTP_URL: `smtp://mail.example.com:${service.port}`, MAIL_FROM: 'shop@example.com' }
    const { db } = stores[0]!
    const send = (config: ReturnType<typeof readConfig>) => {
      const transport = createMailTransport(config.mail, db)
      return transport.send({ messageId: '<1@x>', to: 'a@example.com', subject: 'x', html: 'x', text: 'x' })
    }
    answers('127.0.0.1')
    await expect(send(readConfig({ NODE_ENV: 'test' }, saved))).rejects.toThrow('PRIVATE_MAIL_SERVERS')
    expect(service.seen.connections).toBe(0)
    const local = { ...saved, SMTP_URL: `smtp://127.0.0.1:${service.port}` }
    await expect(send(readConfig({ NODE_ENV: 'test', ...local }))).rejects.not.toThrow('PRIVATE_MAIL_SERVERS')
    // One that was saved by an earlier version keeps working.
    await expect(send(readConfig({ NODE_ENV: 'test' }, local))).rejects.not.toThrow('PRIVATE_MAIL_SERVERS')
    expect(service.seen.connections).toBe(2)
    service.stop()
  })
})
