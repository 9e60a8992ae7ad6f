import type { Draws } from '#contract/text/draws.ts'
import { msg } from '#contract/text/msg.ts'
import type { StoreLaw } from './store-law.ts'

/** That prices contain VAT, or why there is none, where a law asks for that to be said. */
export function priceNoteOf(law: StoreLaw | undefined, i18n: Draws): string | undefined {
  return law?.vatIncluded ? i18n._(msg`Prices include VAT.`) : law?.taxNote
}
