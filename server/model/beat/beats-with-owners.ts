import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Beats in any state with the rows of their owners, for `bylineOf()`: select columns of `beats` and `users`. */
export function beatsWithOwners(db: Db | Transaction<Database>) {
  return db.selectFrom('beats').innerJoin('users', 'users.id', 'beats.owner_id')
}

/** `beatsWithOwners` with the state of their uploads in `beat_uploads` and their zip in `stems`, both null without. */
export function beatsWithUploads(db: Db) {
  return beatsWithOwners(db)
    .leftJoin('beat_uploads', 'beat_uploads.beat_id', 'beats.id')
    .leftJoin('beat_files as stems', (join) =>
      join.onRef('stems.beat_id', '=', 'beats.id').on('stems.kind', '=', 'stems'),
    )
}
