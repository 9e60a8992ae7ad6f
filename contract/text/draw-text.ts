import { formatCount } from './format-count.ts'
import { intlTag, type Locale } from './locales.ts'
import type { CompiledText } from './page-texts.ts'

type Values = Readonly<Record<string, unknown>>

const rules: Partial<Record<Locale, Intl.PluralRules>> = {}

/** Fills a compiled text: values, plurals and choices. @param count what `#` stands for */
export function drawText(text: CompiledText, values: Values, locale: Locale, count?: number): string {
  if (typeof text === 'string') return text
  return text.map((token) => drawToken(token, values, locale, count)).join('')
}

function drawToken(
  token: Exclude<CompiledText, string>[number],
  values: Values,
  locale: Locale,
  count: number | undefined,
): string {
  if (typeof token === 'string')
    return token === '#' && count !== undefined ? formatCount(count, locale) : token
  const [name, type, given] = token
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
  if (type === undefined) return String(value)
  const forms = given as Record<string, CompiledText>
  const form = (key: string) => (Object.hasOwn(forms, key) ? forms[key] : undefined)
  if (type === 'select') return drawText(form(String(value)) ?? forms.other ?? '', values, locale)
  rules[locale] ??= new Intl.PluralRules(intlTag(locale))
  const chosen = form(String(value)) ?? form(rules[locale].select(Number(value))) ?? forms.other ?? ''
  return drawText(chosen, values, locale, Number(value))
}
