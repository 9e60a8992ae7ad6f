import type { Compilable } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { listQuery } from '#server/platform/database/list-query.ts'

type Connected = Pick<Db, 'selectFrom'>

/** Beats in any state, for queries that join them with tables of their own. */
export function beatRows(db: Connected) {
  return db.selectFrom('beats')
}

/** Beats in any state with the rows of their owners, for `bylineOf()`: select columns of `beats` and `users`. */
export function beatsWithOwners(db: Connected) {
  return beatRows(db).innerJoin('users', 'users.id', 'beats.owner_id')
}

/** `beatsWithOwners` with the state of their uploads in `beat_uploads` and their zip in `stems`, both null without. */
export function beatsWithUploads(db: Connected) {
  return beatsWithOwners(db)
    .leftJoin('beat_uploads', 'beat_uploads.beat_id', 'beats.id')
    .leftJoin('beat_files as stems', (join) =>
      join.onRef('stems.beat_id', '=', 'beats.id').on('stems.kind', '=', 'stems'),
    )
}

/** A query of beats by their ids that is compiled once, see `listQuery`. */
export function beatQuery<Row>(
  build: (...given: Parameters<Parameters<typeof listQuery>[1]>) => Compilable<Row>,
): (db: Db, ids: readonly string[]) => Promise<Row[]> {
  return listQuery('beats.id', build)
}
