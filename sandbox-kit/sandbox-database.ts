import { DatabaseSync } from 'node:sqlite'

/** Tables of the kit. What a sandbox speaks about is in tables of its own. */
const schema = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA busy_timeout = 5000;
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  request TEXT NOT NULL, created INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS deliveries (
  event TEXT NOT NULL, copy INTEGER NOT NULL, attempts INTEGER NOT NULL, due_ms INTEGER NOT NULL,
  PRIMARY KEY (event, copy));
CREATE TABLE IF NOT EXISTS follow_ups (id INTEGER PRIMARY KEY, due_ms INTEGER NOT NULL, act TEXT NOT NULL, object TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

/** All state, in one SQLite file. Each request is one transaction, so that a crash leaves no half of it. */
export class SandboxDatabase {
  readonly database: DatabaseSync

  /**
   * @param file path of the SQLite file, or `:memory:`
   * @param ownSchema the sandbox's own tables; runs at every start
   */
  constructor(file: string, ownSchema: string) {
    this.database = new DatabaseSync(file)
    this.database.exec(schema)
    this.database.exec(ownSchema)
  }

  /** Runs `work` in one transaction, the caller's where it has one. Rolls back when it throws. */
  transact<T>(work: () => T): T {
    if (this.database.isTransaction) return work()
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      this.database.exec('ROLLBACK')
      throw error
    }
  }

  /** A value that is generated once and then kept, such as an API key. */
  setting(name: string, generate: () => string): string {
    const find = this.database.prepare('SELECT value FROM settings WHERE name = ?')
    const known = find.get(name)
    if (known) return String(known.value)
    this.database.prepare('INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)').run(name, generate())
    return String(find.get(name)?.value)
  }
}
