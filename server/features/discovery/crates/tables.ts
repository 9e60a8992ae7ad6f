import type { Generated } from 'kysely'
import type { Flag } from '#server/platform/database/columns.ts'

type CrateRow = {
  id: string
  user_id: string
  /** One of `hearts` and `passed` each per user, named by the store. */
  kind: 'hearts' | 'passed' | 'own'
  name: string
  description: string
  /** The secret of its link; null while it is not shared. */
  share_token: string | null
  shares_notes: Generated<Flag>
  created_at: number
}

type CrateBeatRow = {
  crate_id: string
  /** Not a foreign key: it stays when its beat leaves the store. */
  beat_id: string
  /** Ascending, not without gaps. */
  position: number
  note: string
  /** From when it was put in. */
  title: string
  producer: string
  added_at: number
}

/** The tempo and key that somebody looks for. */
type OwnSongRow = { user_id: string; bpm: number | null; tone: string | null }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    crates: CrateRow
    crate_beats: CrateBeatRow
    own_songs: OwnSongRow
  }
}
