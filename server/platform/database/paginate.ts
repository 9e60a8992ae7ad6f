import { setImmediate } from 'node:timers/promises'

/** Takes some milliseconds on SQLite, which blocks the event loop meanwhile. */
export const PAGE_SIZE = 1_000

/**
 * Keyset pagination over all rows by id. Yields to the event loop between pages.
 * @param read returns the next `PAGE_SIZE` rows after this id, in order
 */
export async function* keysetPages<Row extends { id: string }>(
  read: (afterId: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let afterId = ''
  for (;;) {
    const rows = await read(afterId)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    afterId = last.id
    await setImmediate()
  }
}
