import { SandboxDatabase } from '#sandbox-kit/sandbox-database.ts'
import { notFound } from './api-error.ts'
import type { ObjectKind, StoredObjects } from './objects.ts'

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  id TEXT PRIMARY KEY, kind TEXT NOT NULL, seq INTEGER NOT NULL UNIQUE,
  created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, parent TEXT, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, seq);
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, expires_ms INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS occurrences (seq INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, name TEXT NOT NULL, subject TEXT);
`

/** What an object belongs to, by which it is found. */
const parents: { [K in ObjectKind]: (object: StoredObjects[K]) => string | null } = {
  order: ({ invoiceId }) => invoiceId ?? null,
  capture: ({ orderId }) => orderId,
  refund: ({ captureId }) => captureId,
  dispute: ({ captureId }) => captureId,
  event: ({ type }) => type,
  webhook: () => null,
}

/** PayPal's objects, and what the sandbox knows beside them. */
export class SandboxState extends SandboxDatabase {
  /** @param file path of the SQLite file, or `:memory:` */
  constructor(file: string) {
    super(file, schema)
  }

  put<K extends ObjectKind>(kind: K, object: StoredObjects[K]): StoredObjects[K] {
    this.database
      .prepare(
        `INSERT INTO objects (id, kind, seq, created_ms, updated_ms, parent, body)
         VALUES (?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM objects), ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body, updated_ms = excluded.updated_ms`,
      )
      .run(object.id, kind, object.createdMs, object.updatedMs, parents[kind](object), JSON.stringify(object))
    return object
  }

  find<K extends ObjectKind>(kind: K, id: string): StoredObjects[K] | undefined {
    const row = this.database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind)
    return row && JSON.parse(String(row.body))
  }

  /** @throws ApiError 404 `INVALID_RESOURCE_ID` */
  get<K extends ObjectKind>(kind: K, id: string): StoredObjects[K] {
    const found = this.find(kind, id)
    if (!found) throw notFound(`${kind}_id`, id)
    return found
  }

  /** Oldest first; of one parent, and created in a range of time, both ends included, where that is given. */
  list<K extends ObjectKind>(
    kind: K,
    { parent, fromMs, toMs }: { parent?: string; fromMs?: number; toMs?: number } = {},
  ): StoredObjects[K][] {
    const rows = this.database
      .prepare(
        `SELECT body FROM objects WHERE kind = ? AND created_ms BETWEEN ? AND ?
         ${parent === undefined ? '' : 'AND parent = ?'} ORDER BY seq`,
      )
      .all(kind, fromMs ?? 0, toMs ?? Number.MAX_SAFE_INTEGER, ...(parent === undefined ? [] : [parent]))
    return rows.map((row) => JSON.parse(String(row.body)))
  }

  delete(id: string): void {
    this.database.prepare('DELETE FROM objects WHERE id = ?').run(id)
  }

  /** Notes that something happened, for tests that must have seen it. */
  note(name: string, subject: string | null, atMs: number): void {
    this.database
      .prepare('INSERT INTO occurrences (at_ms, name, subject) VALUES (?, ?, ?)')
      .run(atMs, name, subject)
  }

  /** What happened, oldest first. */
  occurrences(): { atMs: number; name: string; subject: string | null }[] {
    return this.database
      .prepare('SELECT at_ms, name, subject FROM occurrences ORDER BY seq')
      .all()
      .map((row) => ({
        atMs: Number(row.at_ms),
        name: String(row.name),
        subject: row.subject === null ? null : String(row.subject),
      }))
  }

  /** How often each thing happened, by its name. */
  countOccurrences(): Record<string, number> {
    const rows = this.database
      .prepare('SELECT name, count(*) AS count FROM occurrences GROUP BY name ORDER BY name')
      .all()
    return Object.fromEntries(rows.map((row) => [String(row.name), Number(row.count)]))
  }
}
