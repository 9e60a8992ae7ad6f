import type { SettingOverrides } from '#contract/store/settings.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** A single row, once something was set. */
type StoreSettingsRow = {
  id: 1
  /** Grows with every change; instances follow it. */
  version: number
  given: Json<SettingOverrides>
  /** The version in which each setting was last changed. */
  changed_in: Json<Record<string, number>>
  changed_at: number
  /** Not a foreign key: the row outlives the account. */
  changed_by: string
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    store_settings: StoreSettingsRow
  }
}
