import { join } from 'node:path'

/** Files that anybody may fetch: previews, covers, avatars. Served at /api/media/. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, 'files', 'public')
}
