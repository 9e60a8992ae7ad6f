import { currencyWords } from '#contract/pricing/currency-words.ts'
import { type OwnText, translatedLegal, writtenIn } from '#contract/store/owner-texts.ts'
import type { LegalTextKind, RichBlock } from '#contract/store/rich-text.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { hasLegalPage, type Practice, standardText } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'

type Settings = Pick<LiveSettings, 'current'>

/** A text, and the language that it is in. */
export type TextInLanguage = { blocks: RichBlock[]; locale: Locale }

/**
 * A legal text as its page shows it in a language: the owner's translation, else as the owner writes it, else the standard
 * text in that language; undefined if the store has no such page.
 */
export function readText(
  settings: Settings,
  kind: LegalTextKind,
  practice: Practice & { locale: Locale },
): TextInLanguage | undefined {
  if (!hasLegalPage(settings, kind)) return undefined
  const { locale } = practice
  const own = ownLegalText(settings, kind, locale)
  const text = own ? own.text : standardText(settings, kind, practice)
  if (text === undefined) return undefined
  const language = own?.locale ?? locale
  return { blocks: fillText(settings.current, text, language), locale: language }
}

/** What the owner wrote, in this language if they did; undefined where they leave it to the standard text. */
export function ownLegalText(
  { current }: Settings,
  kind: LegalTextKind,
  locale: Locale,
): OwnText | undefined {
  const translated = translatedLegal(current, kind, locale)
  if (translated !== undefined) return { text: translated, locale }
  const text = current[kind]
  return text === null ? undefined : { text, locale: writtenIn(current) }
}

/** Fills in the store's name, address and currency. */
export function fillText(current: SettingValues, markdown: string, locale: Locale): RichBlock[] {
  const i18n = i18nOf(locale)
  const contact = `[${i18n._(msg`us`)}](/contact)`
  return parseMarkdown(
    markdown
      .replaceAll('{store}', escapeMarkdown(current.storeName))
      .replaceAll('[{email}](mailto:{email})', current.supportEmail ? '$&' : contact)
      .replaceAll('{email}', current.supportEmail || i18n._(msg`our contact page`))
      .replaceAll('{currency}', currencyWords(current.currency, locale)),
  )
}
