import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { checkedLookup } from './checked-lookup.ts'

const TIMEOUT_MS = 15_000
/** What is read of an answer, so that the server can finish it. */
const MAX_ANSWER_BYTES = 16_384

export type PostAnswer = {
  status: number
  /** The header, unparsed. */
  retryAfter: string | undefined
}

/**
 * Posts to an address that an administrator named, but not into the private network, and without TLS to nowhere else
 * than an allowed one. Follows no redirect, uses no proxy and reads no answer but its status.
 * @param allowed private networks that the operator allows
 * @throws PrivateAddressError, AbortError, or Node's error with its code
 */
export async function postPublicly(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowed, signal }: { allowed: readonly string[]; signal: AbortSignal },
): Promise<PostAnswer> {
  const lookup = checkedLookup(url, allowed)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup,
        // A connection of its own, so that each is checked.
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
      (response) => {
        const answer = {
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        }
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MAX_ANSWER_BYTES) response.destroy()
        })
        // The status counts, however the rest of the answer ends.
        response.once('error', () => resolve(answer))
        response.once('close', () => resolve(answer))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
