import { BPM_HIGHEST, BPM_LOWEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone } from '#contract/catalogue/tone.ts'
import { readPriceCell } from './read-price-cell.ts'

/**
 * What a cell that was refused says in another known spelling: `92,5 bpm`, `free`, `2,500`, H minor. It stands in a box and
 * counts as typed, so it reads the whole cell or nothing: a part of one (`70/140`, `30% off 59`) is never a value.
 */
export function suggestFix(column: string, value: string): string {
  const text = value.trim()
  if (column === 'bpm') return readTempoCell(text)
  if (column === 'price')
    return /^(?:free|gratis|kostenlos)$/i.test(text) ? '0' : (readPriceCell(text)?.amount ?? '')
  // German and Scandinavian: H is B.
  if (column === 'tone') return parseTone(text.replace(/^h(?=\b|m|[-\s])/i, 'B')) ?? ''
  return ''
}

const TEMPO = /^(?:bpm:?\s*)?(\d{2,3}(?:[.,]\d{1,3})?)\s*(?:bpm)?$/i

function readTempoCell(text: string): string {
  const bpm = Math.round(Number(TEMPO.exec(text.normalize('NFKC'))?.[1]?.replace(',', '.')))
  return bpm >= Math.max(40, BPM_LOWEST) && bpm <= BPM_HIGHEST ? String(bpm) : ''
}
