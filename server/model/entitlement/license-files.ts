import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'

/** Pages of keys in the private store that licenses refer to: their documents and the tags of their MP3s. */
export async function* privateFilesOfLicenses(db: Db): AsyncGenerator<string[]> {
  const grants = db.selectFrom('grants').select(['id', 'mp3_tag', 'document'])
  for await (const rows of keysetPages(grants))
    yield rows.flatMap(({ mp3_tag, document }) => [mp3_tag, document].flatMap((path) => path ?? []))
}
