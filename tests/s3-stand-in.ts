import crypto from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { isSignedWith } from './aws-signature.ts'

/** The keys that the stand-in knows. */
export const standInKeys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

export type S3StandIn = {
  endpoint: string
  /** Settings of a store on two buckets, of which strangers may read `public`. */
  settings: Record<string, string>
  /** Every request, as `GET /bucket/key`, without its query. */
  requests: string[]
  /**
   * What happens to requests: answered, answered with 503, cut before or in the middle of the answer, or (as of a
   * bucket that is wrongly set) open to strangers.
   */
  mode: 'up' | 'busy' | 'cut' | 'half' | 'open'
  close(): Promise<void>
}

/** Amazon answers a thousand keys at a time, which would take long to write. */
export const PAGE_OF_KEYS = 100

/**
 * A server that speaks Amazon's protocol over HTTP, on the local disk. Before it stands what it lacks: signatures are
 * checked, strangers get nothing but what is in the bucket `public`, and an upload in parts can be given up.
 */
export async function startS3(buckets: string[] = ['masters', 'public']): Promise<S3StandIn> {
  const directory = await mkdtemp(join(tmpdir(), 'backbeat-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    // They are checked below: the package reads some of them wrongly.
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  await s3.configureBuckets()
  // A deletion removes the folder that it leaves empty, also under an upload that has just begun: several instances that
  // start at once would meet in these.
  for (const folder of ['masters/private/check', 'public/public/check']) {
    await mkdir(join(directory, folder), { recursive: true })
    await writeFile(join(directory, folder, 'keep'), '')
  }
  const answer = s3.callback()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    standIn.requests.push(`${request.method} ${url.pathname}`)
    if (standIn.mode === 'cut') return request.socket.destroy()
    if (standIn.mode === 'busy') return response.writeHead(503).end()
    const isSigned = isSignedWith(standInKeys.S3_SECRET_ACCESS_KEY, request)
    if (isSigned === false) return refuse(response, 'SignatureDoesNotMatch')
    if (isSigned === undefined && standIn.mode !== 'open' && !url.pathname.startsWith('/public/'))
      return refuse(response, 'AccessDenied')
    if (request.method === 'DELETE' && url.searchParams.has('uploadId')) return response.writeHead(204).end()
    if (url.searchParams.get('list-type') === '2' && !url.searchParams.has('max-keys'))
      request.url += `&max-keys=${PAGE_OF_KEYS}`
    if (standIn.mode === 'half') breakOff(response)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const standIn: S3StandIn = {
    endpoint,
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: 'masters', S3_PUBLIC_BUCKET: 'public', ...standInKeys },
    requests: [],
    mode: 'up',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      s3.logger.exceptions.unhandle()
      s3.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return standIn
}

/**
 * The package writes its continuation tokens with DES, which today's OpenSSL has not. Any cipher will do: nobody but
 * the package reads them.
 */
const { createCipheriv, createDecipheriv } = crypto
const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes])
crypto.createCipheriv = ((name: string, key: Buffer, iv: Buffer) =>
  name === 'des'
    ? createCipheriv('aes-128-cbc', twice(key), twice(iv))
    : createCipheriv(name, key, iv)) as typeof createCipheriv
crypto.createDecipheriv = ((name: string, key: Buffer, iv: Buffer) =>
  name === 'des'
    ? createDecipheriv('aes-128-cbc', twice(key), twice(iv))
    : createDecipheriv(name, key, iv)) as typeof createDecipheriv

/** Lets the first piece of the body out, and then ends the connection. */
function breakOff(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = ((chunk: Buffer) => write(chunk, () => response.destroy())) as typeof response.write
}

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
