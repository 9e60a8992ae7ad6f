type TagRow = { id: string; name: string; name_key: string; created_at: number }

type BeatTagRow = { beat_id: string; tag_id: string }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    tags: TagRow
    beat_tags: BeatTagRow
  }
}
