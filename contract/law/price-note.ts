import type { StoreLaw } from './store-law.ts'

/** That prices contain VAT, or why there is none, where a law asks for that to be said. */
export function priceNoteOf(law: StoreLaw | undefined): string | undefined {
  return law?.vatIncluded ? 'Prices include VAT.' : law?.taxNote
}
