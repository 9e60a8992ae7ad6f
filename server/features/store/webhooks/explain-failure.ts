import { PrivateAddressError } from '#server/platform/network/checked-lookup.ts'

const byCode: Record<string, string> = {
  ECONNREFUSED: 'Nothing answers at this address',
  ECONNRESET: 'The connection was cut',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  ENOTFOUND: 'The DNS does not know this name',
  EAI_AGAIN: 'The DNS did not answer',
  ETIMEDOUT: 'No answer in time',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate belongs to another name',
}

const PRIVATE_ADDRESS =
  'Webhooks only go to the internet, with https. Whoever runs the store can allow others with PRIVATE_WEBHOOKS.'

/** Why nothing was delivered, in a few words. */
export function explainFailure(error: unknown): string {
  if (error instanceof PrivateAddressError) return PRIVATE_ADDRESS
  if (!(error instanceof Error)) return 'It failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer in 15 seconds'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return byCode[code] ?? `The connection failed${code && ` (${code})`}`
}
