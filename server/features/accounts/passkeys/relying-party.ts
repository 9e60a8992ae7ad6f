import { isIP } from 'node:net'
import type { Config } from '#server/config/config.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'

/**
 * The site that passkeys belong to. Without PUBLIC_URL it is localhost, because passkeys need a name.
 * @throws Problem passkeys_unavailable if PUBLIC_URL has an IP address
 */
export function relyingParty(app: App, config: Config): { id: string; origin: string; name: string } {
  const url = new URL(storeUrl(app, config))
  const hasName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  if (!hasName && config.publicUrl !== undefined) throw new ProblemError('passkeys_unavailable')
  if (!hasName) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin, name: config.storeName }
}
