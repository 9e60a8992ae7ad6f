import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { insertDownloads, readHolders } from '#server/model/entitlement/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { ClientEvidence } from '#server/platform/http/client-evidence.ts'
import { follow } from '#server/platform/http/follow.ts'
import type { Asset } from './links.ts'

type LoggedDownload = Row<'downloads'>

const RETRY_INTERVAL_MS = 10_000
/** A few megabytes. Beyond this only standard output has them. */
const MAX_WAITING = 20_000
const ROWS_PER_INSERT = 500

/**
 * The log of downloads. A download never depends on it: what cannot be written now, as on a full disk, waits in memory and
 * is written later. Standard output has each at once.
 */
export class DownloadLog {
  readonly #db: Db
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  #waiting: LoggedDownload[] = []

  constructor({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'> }) {
    this.#db = db
    this.#log = log
  }

  /** A log that keeps trying while the app runs, and once more when it stops. */
  static open(app: Pick<App, 'addHook' | 'log'>, db: Db): DownloadLog {
    const downloads = new DownloadLog({ db, log: app.log })
    follow(app, RETRY_INTERVAL_MS, () => downloads.retry(), 'downloads could not be logged')
    app.addHook('onClose', () => downloads.retry())
    return downloads
  }

  /**
   * Logs a download under each of its grants. Never throws.
   * @param fromByte first requested byte; more than 0 is a resumed download
   */
  async record(
    grants: readonly Pick<Row<'grants'>, 'id' | 'user_id'>[],
    asset: Asset,
    fromByte: number,
    client: ClientEvidence,
  ): Promise<void> {
    const at = Date.now()
    const rows = grants.map(({ id, user_id }) => ({
      id: uuidv7(),
      grant_id: id,
      user_id,
      asset,
      at,
      from_byte: fromByte,
      ...client,
    }))
    for (const { id, user_id } of grants)
      this.#log.info({ grantId: id, userId: user_id, asset, fromByte }, 'download')
    try {
      await insertDownloads(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error }, 'a download could not be logged in the database yet')
      this.#waiting.push(...rows)
      this.#dropBeyondLimit()
    }
  }

  /** Writes what waits. Never throws. */
  async retry(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, ROWS_PER_INSERT)
      try {
        await this.#write(rows)
      } catch {
        this.#waiting.unshift(...rows)
        this.#dropBeyondLimit()
        return
      }
    }
  }

  /** Without those whose grant was deleted, or whose buyer erased, since. */
  async #write(rows: readonly LoggedDownload[]): Promise<void> {
    const buyers = await readHolders(
      this.#db,
      rows.map(({ grant_id }) => grant_id),
    )
    const values = rows.filter(({ grant_id, user_id }) => buyers.get(grant_id) === user_id)
    if (values.length > 0) await insertDownloads(this.#db, values)
  }

  #dropBeyondLimit(): void {
    const dropped = this.#waiting.length - MAX_WAITING
    if (dropped <= 0) return
    this.#waiting.splice(0, dropped)
    this.#log.error({ dropped }, 'the database has no room for the log of downloads: the oldest were dropped')
  }
}
