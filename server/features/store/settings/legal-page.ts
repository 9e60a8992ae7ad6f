import { currencyWords } from '#contract/pricing/currency-words.ts'
import type { LegalTextKind, RichBlock } from '#contract/store/rich-text.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { hasLegalPage, type Practice, standardText } from './legal-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** A legal text as its page shows it; undefined if the store has no such page. */
export function readText(
  settings: Pick<LiveSettings, 'current'>,
  kind: LegalTextKind,
  practice: Practice,
): RichBlock[] | undefined {
  const { current } = settings
  if (!hasLegalPage(settings, kind)) return undefined
  const markdown = current[kind] ?? standardText(settings, kind, practice)
  return markdown === undefined ? undefined : fillText(current, markdown)
}

/** Fills in the store's name, address and currency. */
export function fillText(current: SettingValues, markdown: string): RichBlock[] {
  return parseMarkdown(
    markdown
      .replaceAll('{store}', escapeMarkdown(current.storeName))
      .replaceAll('[{email}](mailto:{email})', current.supportEmail ? '$&' : '[us](/contact)')
      .replaceAll('{email}', current.supportEmail || 'our contact page')
      .replaceAll('{currency}', currencyWords(current.currency)),
  )
}
