import type { Db } from '#server/platform/database/connect.ts'
import type { Shop } from '#tests/shop.ts'

/** What the rows refer to: a shop that has sold a license of its first beat. */
export type FillContext = {
  db: Db
  shop: Shop
  beat: Shop['beats'][number]
  license: Shop['licenses'][number]
  order: { id: string; lineId: string }
  /** Milliseconds since 1970. */
  at: number
}

/** For a table that selling something fills. */
export const done = async () => {}

/** Sorts differently by bytes and by language, and needs JSON escapes. */
export const names = [
  'zebra',
  'Álvaro',
  'apple',
  'Zoë',
  'ångström',
  'Émile',
  '🥁 drum',
  '日本',
  'quote " \\ \u2028 \n tab\t',
  '_',
]
