import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillEmptyStore } from '#demo/fill-empty-store.ts'
import { readConfig } from '#server/config/config.ts'
import { openPublicDemo, type PublicDemo } from '#server/public-demo/open-public-demo.ts'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many routes.
  json: any
}

/** A browser with cookies, at an address of its own. Paths are sent as they are written, also with dots. */
export class DemoVisitor {
  readonly cookies = new Map<string, string>()
  readonly #port: number
  readonly #address: string

  constructor(port: number, address: string) {
    this.#port = port
    this.#address = address
  }

  ask(
    method: string,
    path: string,
    { body, headers = {} }: { body?: object | Buffer | string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const sent = body === undefined ? undefined : isRaw ? body : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: {
          'x-forwarded-for': this.#address,
          ...(this.cookies.size > 0 && {
            cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
          ...(sent !== undefined && !isRaw && { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      asked.once('error', reject)
      asked.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
            this.cookies.set(name, value)
          }
          const text = Buffer.concat(chunks).toString()
          const isJson = /json/.test(response.headers['content-type'] ?? '')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson && text !== '' ? JSON.parse(text) : undefined,
          })
        })
      })
      asked.end(sent)
    })
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.ask('GET', path, headers && { headers })
  }

  post(path: string, body: object | string = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.ask('POST', path, { body, ...(headers && { headers }) })
  }

  /** Sends one file as a form does. */
  upload(method: string, path: string, file: Buffer, name = 'a.png'): Promise<Answer> {
    const head = `--x\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
    return this.ask(method, path, { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  }
}

export type TestDemo = PublicDemo & {
  dataDir: string
  clock: { ms: number }
  /** A new browser at a new address. */
  visitor: (address?: string) => DemoVisitor
  /** Closes and opens it again in the same folder, as a restart does. */
  stop: () => Promise<void>
}

/** A public demo that listens, with the demo's real catalogue and a clock that stands still. */
export async function openTestDemo(
  settings: Record<string, string> = {},
  dataDir?: string,
): Promise<TestDemo> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'backbeat-demo-')))
  const clock = { ms: Date.now() }
  const config = readConfig({
    ...{ DEMO: 'public', DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'silent', CAPTCHA: 'off' },
    ...{ DISK_WARNING_MB: '0', DEMO_COPIES: '3', TRUST_PROXY: 'on' },
    ...settings,
  })
  const demo = await openPublicDemo(config, {
    fillDemo: (connection, storage) => fillEmptyStore(connection, storage, { month: false }),
    now: () => clock.ms,
  })
  await demo.app.listen({ port: 0, host: '127.0.0.1' })
  await demo.app.catalogue.refresh()
  const address = demo.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let visitors = 0
  return {
    ...demo,
    dataDir: folder,
    clock,
    visitor: (from = `198.51.100.${++visitors}`) => new DemoVisitor(port, from),
    async stop() {
      await demo.app.close()
      await demo.close()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
