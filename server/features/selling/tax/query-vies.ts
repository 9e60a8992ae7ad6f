import { z } from 'zod'

/** Short, because buyers wait for it. */
const TIMEOUT_MS = 4_000

const Answer = z.looseObject({
  valid: z.boolean(),
  name: z.string().nullish(),
  userError: z.string().nullish(),
})

/** `valid`: registered, with the name if its country reveals it. */
export type RegisterAnswer =
  | { state: 'valid'; registeredName?: string }
  | { state: 'unknown' }
  | { state: 'unreachable' }

/**
 * Queries VIES, the EU's register of VAT numbers, or `url` instead
 * (https://ec.europa.eu/taxation_customs/vies/#/technical-information).
 */
export async function queryVies(
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
  // VIES reports an unavailable national register with a 200: MS_UNAVAILABLE, TIMEOUT and others.
  return userError && !['INVALID', 'INVALID_INPUT', 'VALID'].includes(userError)
    ? { state: 'unreachable' }
    : { state: 'unknown' }
}

/** Some countries return dashes for names. */
function isName(name: string | null | undefined): name is string {
  return typeof name === 'string' && /[\p{L}\d]/u.test(name)
}
