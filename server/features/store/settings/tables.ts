import type { LegalTextKind } from '#contract/store/rich-text.ts'

/** Every published version of a legal text. A null body is the store's standard text. */
type LegalTextRow = { kind: LegalTextKind; version: number; body: string | null; published_at: number }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    legal_texts: LegalTextRow
  }
}
