import { codeKey } from './code-fields.ts'

const SEPARATORS = /[\s\-–—_]+/
const lookalikes: Readonly<Record<string, string>> = { '0': '[0O]', '1': '[1IL]' }

/**
 * Whether a text tells a discount code: written as it is shown, or with what buyers may mix up (O and 0; I, L and 1), or in a
 * link that fills it in. One without a digit has to be in capitals, as `SUMMER` is a code and summer a word.
 */
export function namesCode(text: string, code: string): boolean {
  const plain = text.normalize('NFKC')
  const parts = code.normalize('NFKC').toUpperCase().split(SEPARATORS).filter(Boolean)
  const pattern = parts
    .map((part) => [...(codeKey(part) ?? '')].map((sign) => lookalikes[sign] ?? sign).join(''))
    .join('[\\s\\-–—_]*')
  if (pattern === '') return false
  const word = (flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, flags)
  if (word(/\d/.test(code) ? 'iu' : 'u').test(plain)) return true
  const key = codeKey(code)
  return [...plain.matchAll(/[?&]code=([^\s&#"<>]+)/g)].some(
    ([, given = '']) => codeKey(decoded(given)) === key,
  )
}

function decoded(given: string): string {
  try {
    return decodeURIComponent(given.replaceAll('+', ' '))
  } catch {
    return given
  }
}
