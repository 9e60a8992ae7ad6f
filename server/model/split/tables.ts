import type { Generated } from 'kysely'
import type { CollaboratorRole, SavedSplitInput, ShareState, SheetStatement } from '#contract/splits/split.ts'
import type { Flag, Json } from '#server/platform/database/columns.ts'

/** Somebody with a share in a beat, known by an email address. */
type CollaboratorRow = {
  id: string
  email: string
  email_key: string
  /** As last entered by an administrator. */
  name: string
  /** As last signed. */
  legal_name: string | null
  /** The account that opened My Shares by an invitation; null: only the one with this address, once it is confirmed. */
  user_id: string | null
  created_at: number
}

/** A version of a beat's split. Never changed but for its answers. Shares are hundredths of a percent. */
type SplitRow = {
  id: string
  beat_id: string
  /** Starts at 1. */
  version: number
  sheet_number: string
  owner_id: string
  /** Legal name, else the artist name. */
  owner_name: string
  owner_byline: string
  owner_role: CollaboratorRole
  owner_sales: number
  owner_publishing: number
  created_at: number
  /** When the last of its people accepted. */
  completed_at: number | null
  /** When its open invitations were taken back. */
  withdrawn_at: number | null
  /** With its signature, once all have accepted. */
  statement: Json<SheetStatement> | null
  signature: string | null
}

type SplitShareRow = {
  id: string
  split_id: string
  collaborator_id: string
  position: number
  name: string
  role: CollaboratorRole
  sales: number
  publishing: number
  /** Gets nothing from this version on, and is asked because their share falls. */
  leaving: Flag
  state: ShareState
  /** When the newest invitation was sent; null where an earlier acceptance counts on. */
  invited_at: number | null
  reminders: Generated<number>
  answered_at: number | null
  legal_name: string | null
  reason: string | null
}

type SavedSplitRow = {
  id: string
  name: string
  fields: Json<SavedSplitInput>
  created_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    collaborators: CollaboratorRow
    splits: SplitRow
    split_shares: SplitShareRow
    saved_splits: SavedSplitRow
  }
}
