import { BPM_HIGHEST, BPM_LOWEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone } from '#contract/catalogue/tone.ts'

/** What a cell that was refused most likely means: `1400` is 140 BPM, `free` is 0, H minor is B minor. Empty: no idea. */
export function suggestFix(column: string, value: string): string {
  const text = value.trim()
  if (column === 'bpm') {
    const number = Number.parseFloat(text.replace(',', '.').replace(/^[^\d]*/, ''))
    const found = [number, number / 10, number / 100].map(Math.round).find(isTempo)
    return found === undefined ? '' : String(found)
  }
  if (column === 'price') {
    if (/^(?:free|gratis|kostenlos)$/i.test(text)) return '0'
    return /\d+(?:[.,]\d{1,2})?/.exec(text)?.[0].replace(',', '.') ?? ''
  }
  // German and Scandinavian: H is B.
  if (column === 'tone') return parseTone(text.replace(/^h(?=\b|m|[-\s])/i, 'B')) ?? ''
  return ''
}

function isTempo(bpm: number): boolean {
  return bpm >= Math.max(40, BPM_LOWEST) && bpm <= BPM_HIGHEST
}
