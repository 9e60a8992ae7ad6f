import type { Generated } from 'kysely'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import type { Locale } from '#contract/text/locales.ts'

/**
 * Every published version of a legal text. A null body is the store's standard text; of a translation, that there is none. The
 * languages of a text count their versions together, so that a version names the wording that somebody accepted.
 */
type LegalTextRow = {
  kind: LegalTextKind
  version: number
  body: string | null
  published_at: number
  /** Of a translation; null: as the owner writes. */
  locale: Generated<Locale | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    legal_texts: LegalTextRow
  }
}
