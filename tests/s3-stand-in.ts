import crypto from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { isSignedWith } from './aws-signature.ts'

/** The stand-in's access keys. */
export const standInKeys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

export type S3StandIn = {
  endpoint: string
  /** Settings for a store on two buckets, of which `public` is publicly readable. */
  settings: Record<string, string>
  /** Log of requests as `GET /bucket/key`, without query. */
  requests: string[]
  /**
   * Fault mode: none, 503, disconnect before or in the middle of the response, or public access as of a misconfigured
   * bucket.
   */
  mode: 'up' | 'busy' | 'cut' | 'half' | 'open'
  close(): Promise<void>
}

/** Amazon's pages have a thousand keys, which would take long to write. */
export const PAGE_OF_KEYS = 100

/**
 * An S3 server on the local disk. A proxy in front adds what the package lacks: signature checks, access control of the
 * bucket `public`, and aborting multipart uploads.
 */
export async function startS3(buckets: string[] = ['masters', 'public']): Promise<S3StandIn> {
  const directory = await mkdtemp(join(tmpdir(), 'backbeat-s3-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    // Verified below, because the package misreads some of them.
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  await s3.configureBuckets()
  // Deleting removes an emptied folder even while an upload into it begins, which concurrently starting instances would
  // hit.
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
 * The package encrypts continuation tokens with DES, which OpenSSL 3 lacks. Any cipher will do: only the package reads
 * them.
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

/** Sends the first chunk of the body, then disconnects. */
function breakOff(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = ((chunk: Buffer) => write(chunk, () => response.destroy())) as typeof response.write
}

function refuse(response: ServerResponse, code: string): void {
  response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
