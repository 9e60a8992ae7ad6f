import type { FastifyRequest } from 'fastify'
import type { StoreAddress } from '#contract/store/credentials.ts'
import { msg } from '#contract/text/msg.ts'
import { originOf } from '#contract/wire/origin.ts'
import { isLocal } from '#server/config/strict-mode.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { assertNotFixed, type CredentialsDeps, saveCredentials } from './save-credentials.ts'

/**
 * Saves the public URL. The request must come from a browser at that URL, which proves that DNS, proxy and certificate
 * lead to this store. The proxy that forwarded it is trusted from then on.
 * @throws Problem invalid_request, setting_locked, credentials_refused
 */
export async function changeAddress(
  app: App,
  deps: CredentialsDeps,
  request: FastifyRequest,
  { publicUrl }: StoreAddress,
): Promise<void> {
  assertNotFixed(deps.config, 'address')
  if (originOf(request.headers.origin ?? '') !== publicUrl)
    throw new ProblemError('invalid_request', {
      detail: msg`Open the store at ${{ address: publicUrl }} first, and save the address from there.`,
    })
  if (!publicUrl.startsWith('https:') && !isLocal(publicUrl))
    throw new ProblemError('invalid_request', {
      detail: msg`Buyers need an address with https. Set up a certificate first.`,
    })
  await saveCredentials(app, deps, sessionOf(request), 'address', {
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: findProxy(request),
  })
}

/** Only a proxy in the private network: elsewhere anybody could send the header. */
function findProxy({ headers, socket }: FastifyRequest): string | undefined {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '')
  if (headers['x-forwarded-for'] === undefined || peer === undefined) return undefined
  if (peer === '::1' || peer.startsWith('127.')) return 'loopback'
  return isLocal(`http://${peer.includes(':') ? `[${peer}]` : peer}`) ? peer : undefined
}
