import { z } from 'zod'

/** Buyers wait for it. */
const TIMEOUT_MS = 4_000

const Answer = z.looseObject({
  valid: z.boolean(),
  name: z.string().nullish(),
  userError: z.string().nullish(),
})

/** `valid`: registered under this name, where its country tells it. */
export type RegisterAnswer =
  | { state: 'valid'; registeredName?: string }
  | { state: 'unknown' }
  | { state: 'unreachable' }

/**
 * Asks VIES, the EU's register of VAT numbers, or what `url` puts in its place
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information).
 */
export async function askRegister(
  url: string,
  { prefix, number }: { prefix: string; number: string },
): Promise<RegisterAnswer> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: prefix, vatNumber: number.slice(prefix.length) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response?.ok) return { state: 'unreachable' }
  const body = Answer.safeParse(await response.json().catch(() => undefined))
  if (!body.success) return { state: 'unreachable' }
  const { valid, name, userError } = body.data
  if (valid) return { state: 'valid', ...(isName(name) && { registeredName: name.trim().slice(0, 200) }) }
  // The register of a country that is down answers 200, too, and names its trouble: MS_UNAVAILABLE, TIMEOUT and others.
  return userError && !['INVALID', 'INVALID_INPUT', 'VALID'].includes(userError)
    ? { state: 'unreachable' }
    : { state: 'unknown' }
}

/** Countries that keep names to themselves answer dashes. */
function isName(name: string | null | undefined): name is string {
  return typeof name === 'string' && /[\p{L}\d]/u.test(name)
}
