import { z } from 'zod'
import type { SchemaError } from '#contract/text/fault-text.ts'

/** RFC 5321's dot-string before the @, with each sign of its atoms, and a name in any script after it. */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

/**
 * An email address, wherever one is typed, imported or set. A domain in another script is kept in its ASCII form (IDNA:
 * `zoe@bücher.example` as `zoe@xn--bcher-kva.example`), which every mail server takes and which is the same account.
 */
export function emailAddress(said: SchemaError | { error: string }) {
  return z
    .email({ pattern: ADDRESS, ...said, abort: true })
    .refine((address) => asciiDomainOf(address) !== undefined, { ...said })
    .overwrite(withAsciiDomain)
}

/** Of anything else, the same text. */
export function withAsciiDomain(address: string): string {
  const domain = asciiDomainOf(address)
  return domain === undefined ? address : address.slice(0, address.lastIndexOf('@') + 1) + domain
}

/** Undefined if the domain cannot be one. */
function asciiDomainOf(address: string): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (/^[\w.-]+$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain
  if (/[\s/\\?#:@%[\]<>]/.test(domain)) return undefined
  return URL.parse(`http://${domain}`)?.hostname
}
