/** A backup that `npm run backup` completed. */
type BackupRow = { id: string; at: number; bytes: number; missing_files: number }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    backups: BackupRow
  }
}
