import { intlTag, type Locale, sourceLocale } from './locales.ts'

type Kind = 'and' | 'or' | 'unit'
const types = { and: 'conjunction', or: 'disjunction', unit: 'unit' } as const
const formats: Record<string, Intl.ListFormat> = {}

/**
 * Names in a sentence: `MP3, WAV and stems`. English has no comma before the last one.
 * @param kind `unit`: only separated, as `MP3, WAV, stems`
 */
export function listOf(names: readonly string[], locale: Locale = sourceLocale, kind: Kind = 'and'): string {
  const key = locale + kind
  // British English is American English without the comma.
  const tag = locale === 'en' && kind !== 'unit' ? 'en-GB' : intlTag(locale)
  formats[key] ??= new Intl.ListFormat(tag, { type: types[kind] })
  return formats[key].format(names)
}
