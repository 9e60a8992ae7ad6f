import type { Locale } from '#contract/text/locales.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { ptBr } from './pt-br.ts'
import type { LegalWords } from './words-of-texts.ts'

const words: Readonly<Record<Locale, LegalWords>> = { en, de, fr, ja, 'pt-BR': ptBr, es }

export const legalWords = (locale: Locale): LegalWords => words[locale]
