import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Verifies a request's signature in its header or query (AWS Signature Version 4,
 * docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html). Undefined if unsigned.
 */
export function isSignedWith(secret: string, request: IncomingMessage): boolean | undefined {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const given = fromQuery(url) ?? fromHeader(request)
  if (!given) return undefined
  const [, date = '', region = '', service = ''] = given.credential.split('/')
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...given.signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    given.signedHeaders,
    request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secret}`),
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', given.at, scope, hash].join('\n')).toString('hex')
  return signature === given.signature
}

type Given = { credential: string; signedHeaders: string; signature: string; at: string }

function fromQuery({ searchParams }: URL): Given | undefined {
  const signature = searchParams.get('X-Amz-Signature')
  if (signature === null) return undefined
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  return { credential: get('Credential'), signedHeaders: get('SignedHeaders'), signature, at: get('Date') }
}

function fromHeader({ headers }: IncomingMessage): Given | undefined {
  if (headers.authorization === undefined) return undefined
  const get = (name: string) => new RegExp(`${name}=([^,]+)`).exec(headers.authorization ?? '')?.[1] ?? ''
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    at: String(headers['x-amz-date']),
  }
}

function canonicalQuery(params: URLSearchParams): string {
  return [...params]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
