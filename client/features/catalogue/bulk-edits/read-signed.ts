import type { PriceChange } from '#contract/beats/bulk-edit.ts'

/** What is typed as a change of prices: `+10`, `-5.5`, `-5,5`, `10 %`. Undefined if it is no such number, or changes nothing. */
export function readSigned(typed: string, by: PriceChange['by']): number | undefined {
  const text = typed
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/\s*%$/, '')
    .replaceAll(/,(?=\d{3}(?!\d))/g, '')
    .replace(/,(?=\d{1,2}$)/, '.')
  if (!/^[+-]?\d{1,8}(?:\.\d{1,2})?$/.test(text)) return undefined
  const value = Number(text)
  if (by === 'set') return value >= 0 && !/^[+-]/.test(text) ? value : undefined
  return value === 0 || (by === 'percent' && value <= -100) ? undefined : value
}
