import { LRUCache } from 'lru-cache'
import type { VatCheck, VatNumberRequest } from '#contract/pricing/vat-number.ts'
import { euPrefixOf, parseVatNumber } from './parse-vat-number.ts'
import { queryVies, type RegisterAnswer } from './query-vies.ts'

export type CheckVatNumber = (asked: VatNumberRequest) => Promise<VatCheck>

/** Covers the time between leaving the field and paying. */
const KNOWN_FOR_MS = 15 * 60_000
/** Backoff for an unavailable register. */
const UNREACHABLE_FOR_MS = 30_000
const MAX_KEPT = 1_000

/**
 * Checks VAT numbers by format, checksum and, in the EU, register (`registerUrl` undefined skips it). Uses the network:
 * call it outside of transactions. Never throws: an unavailable register makes a number `unverified`.
 */
export function vatNumberChecker({ registerUrl }: { registerUrl: string | undefined }): CheckVatNumber {
  const kept = new LRUCache<string, { answer: Promise<RegisterAnswer>; at: number }>({
    max: MAX_KEPT,
    ttl: KNOWN_FOR_MS,
  })

  async function askOnce(url: string, prefix: string, number: string) {
    const known = kept.get(number)
    if (known) return { answer: await known.answer, at: known.at }
    const entry = { answer: queryVies(url, { prefix, number }), at: Date.now() }
    kept.set(number, entry)
    const answer = await entry.answer
    if (answer.state === 'unreachable') kept.set(number, entry, { ttl: UNREACHABLE_FOR_MS })
    return { answer, at: entry.at }
  }

  return async ({ country, number: given }) => {
    const { number, fault } = parseVatNumber({ country, number: given })
    const checkedAt = new Date().toISOString()
    if (fault) return { state: 'invalid', reason: fault, number, checkedAt }
    const prefix = euPrefixOf(number)
    if (prefix === undefined || registerUrl === undefined)
      return { state: 'unverified', reason: 'no_register', number, checkedAt }
    const { answer, at } = await askOnce(registerUrl, prefix, number)
    const found = { number, checkedAt: new Date(at).toISOString() }
    if (answer.state === 'valid') return { ...answer, ...found }
    if (answer.state === 'unknown') return { state: 'invalid', reason: 'unknown', ...found }
    return { state: 'unverified', reason: 'unreachable', ...found }
  }
}

declare module '#server/platform/store.ts' {
  interface Store {
    checkVatNumber: CheckVatNumber
  }
}
