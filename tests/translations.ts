import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '#contract/text/locales.ts'
import type { CompiledText } from '#contract/text/page-texts.ts'
import { textsOf } from '#server/platform/text/i18n-of.ts'
import { idOf } from '#server/platform/text/read-texts.ts'

/** Translates texts for the tests of a file, by their English, whatever `locales/` has for them. */
export function translate(locale: Locale, texts: Readonly<Record<string, string>>): void {
  const read = textsOf(locale) as Record<string, CompiledText>
  for (const [msgid, text] of Object.entries(texts))
    read[idOf({ msgid, msgctxt: null })] = compileMessage(text)
}

/** Takes translations away for the tests of a file. */
export function untranslate(locale: Locale, ...texts: readonly string[]): void {
  const read = textsOf(locale) as Record<string, CompiledText>
  for (const msgid of texts) delete read[idOf({ msgid, msgctxt: null })]
}
