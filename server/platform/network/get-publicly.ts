import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { checkedLookup } from './checked-lookup.ts'

const TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 3

/** The answer is not what was asked for. The message says why. */
export class UnusableAnswerError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnusableAnswerError'
  }
}

/**
 * Gets a small file from the internet, but not from the private network, and without TLS from nowhere else than an allowed one.
 * Follows up to three redirects, each of which has to lead where a request may go. Sends nothing but what HTTP needs: no cookie,
 * no name of this program, nothing in the address that was not in it. Uses no proxy.
 * @param allowed private networks that the operator allows
 * @throws PrivateAddressError, UnusableAnswerError, AbortError, or Node's error with its code
 */
export async function getPublicly(
  url: URL,
  { allowed, maxBytes, signal }: { allowed: readonly string[]; maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  let address = url
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(address, allowed, limit)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      const next = URL.parse(headers.location, address)
      if (!next || !/^https?:$/.test(next.protocol))
        throw new UnusableAnswerError('A redirect leads nowhere.')
      address = next
    } else if (statusCode === 200) return readAtMost(response, maxBytes)
    else {
      response.destroy()
      throw new UnusableAnswerError(`The server answered ${statusCode}.`)
    }
  }
  throw new UnusableAnswerError('There are too many redirects.')
}

function open(url: URL, allowed: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const lookup = checkedLookup(url, allowed)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // A connection of its own, so that each is checked.
    const sent = request(url, { lookup, agent: false, signal }, resolve)
    sent.once('error', reject)
    sent.end()
  })
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      response.destroy()
      throw new UnusableAnswerError(`It has more than ${maxBytes} bytes.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
