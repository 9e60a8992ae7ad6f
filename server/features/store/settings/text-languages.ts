import { ownPhrase } from '#contract/store/owner-texts.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { textAt } from '#contract/store/text-pages.ts'
import type { Locale } from '#contract/text/locales.ts'
import { ownLegalText } from './legal-page.ts'

/**
 * The offered languages in which a page can be found: all, but of one that is only a text of the owner's, those that it is
 * written in.
 */
export function textLanguages(current: SettingValues, path: string): readonly Locale[] {
  const { languages, faq } = current
  const kind = textAt(path)
  if (kind === undefined) return languages
  if (kind === 'faq')
    return faq?.length ? languages.filter((locale) => hasQuestionIn(current, locale)) : languages
  return languages.filter((locale) => (ownLegalText({ current }, kind, locale)?.locale ?? locale) === locale)
}

/** Whether a question is whole in a language. */
function hasQuestionIn(current: SettingValues, locale: Locale): boolean {
  return (current.faq ?? []).some((item) =>
    [item.subject, item.question, item.answer].every(
      (text) => ownPhrase(current, text, locale).locale === locale,
    ),
  )
}
