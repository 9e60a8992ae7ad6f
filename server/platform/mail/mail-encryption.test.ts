import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAuthority, makeCertificate, type ServerCertificate } from '#tests/certificates.ts'
import { childEnvironment } from '#tests/child-environment.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { explainSmtpError } from './explain-smtp-error.ts'
import { smtpTransport } from './smtp-transport.ts'

const run = promisify(execFile)
const mail = { to: 'zoe@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi', messageId: '<1@here>' }
let authority: Awaited<ReturnType<typeof makeAuthority>>
let folder: string

beforeAll(async () => {
  authority = await makeAuthority()
  folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function serve(options: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options)
  onTestFinished(() => server.stop())
  return server
}

/** What an administrator reads. STARTTLS is required, as to a server on the internet. */
async function send(url: string): Promise<string> {
  const transport = smtpTransport({ url, from: 'shop@example.com' })
  try {
    return await transport.send(mail)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

const expired = (given: object = {}) => makeCertificate({ validDays: -1, ...given })

test.each<[string, () => Promise<ServerCertificate>, RegExp]>([
  [
    'self-signed',
    () => makeCertificate(),
    /is self-signed.+NODE_EXTRA_CA_CERTS.+\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
  ],
  [
    'of an unknown authority',
    () => makeCertificate({ authority }),
    /authority that this machine doesn’t know/,
  ],
  ['that has expired', () => expired(), /has expired\. Renew it/],
])('a certificate %s says so, by TLS and by STARTTLS', async (_what, make, words) => {
  const tls = await make()
  const direct = await serve({ tls, secure: true })
  const upgraded = await serve({ tls })
  expect(await send(direct.url)).toMatch(words)
  expect(await send(`${upgraded.url}?requireTLS=true`)).toMatch(words)
  expect([...direct.received, ...upgraded.received]).toEqual([])
})

test('TLS on the port of STARTTLS says which port to use', async () => {
  const { url } = await serve({ tls: await makeCertificate({ authority }) })
  expect(await send(url.replace('smtp:', 'smtps:'))).toMatch(/^This port doesn’t begin with TLS.+587/)
})

test('STARTTLS on the port of TLS says which port to use', async () => {
  const { url } = await serve({ tls: await makeCertificate({ authority }), secure: true })
  const impatient = createTransport({ url: url.replace('smtps:', 'smtp:'), greetingTimeout: 300 })
  const error = await impatient.sendMail({ from: 'a@example.com', ...mail }).catch((cause: unknown) => cause)
  expect(explainSmtpError(error)).toMatch(/^The server said nothing in time.+465/)
})

test('a server without encryption gets mail only if the address says so', async () => {
  const server = await serve({})
  expect(await send(`${server.url}?requireTLS=true`)).toMatch(/offers no encrypted connection/)
  expect(await send(`${server.url}?requireTLS=false`)).toMatch(/^250/)
})

/** In a process of its own: Node reads the variable when it starts. */
async function sendTrusting(pem: string, url: string): Promise<string> {
  const file = join(folder, 'authority.pem')
  await writeFile(file, pem)
  const program = `
    import { smtpTransport } from '#server/platform/mail/smtp-transport.ts'
    const transport = smtpTransport({ url: ${JSON.stringify(url)}, from: 'shop@example.com' })
    const said = await transport.send(${JSON.stringify(mail)}).catch((error) => error.message)
    console.log(said)
    transport.close()
  `
  const env = { ...childEnvironment, NODE_EXTRA_CA_CERTS: file }
  const options = { env, cwd: join(import.meta.dirname, '..', '..', '..') }
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', program], options)
  return stdout.trim()
}

test('with NODE_EXTRA_CA_CERTS, a private authority and a self-signed certificate are taken', async () => {
  const known = await serve({ tls: await makeCertificate({ authority }), secure: true })
  expect(await sendTrusting(authority.pem, known.url)).toMatch(/^250/)
  const own = await makeCertificate()
  const selfSigned = await serve({ tls: own })
  expect(await sendTrusting(own.cert, `${selfSigned.url}?requireTLS=true`)).toMatch(/^250/)
  const wrong = await serve({ tls: await makeCertificate({ authority, names: ['mail.lan'] }), secure: true })
  expect(await sendTrusting(authority.pem, wrong.url)).toMatch(
    /for another name.+ERR_TLS_CERT_ALTNAME_INVALID/,
  )
})
