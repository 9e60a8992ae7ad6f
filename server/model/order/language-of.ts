import { sourceLocale } from '#contract/text/locales.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'

/** The language of an order's documents, for good. Those of orders from before languages were kept are in English. */
export function languageOf({ locale }: Pick<Row<'orders'>, 'locale'>): I18n {
  return i18nOf(locale ?? sourceLocale)
}
