import { setImmediate } from 'node:timers/promises'

/** Rows read at once: a step of some milliseconds on SQLite, which stops everything else meanwhile. */
export const ROWS_PER_PAGE = 1_000

/**
 * Goes through rows in the order of their ids, a page at a time, and lets others work between pages.
 * @param read answers the next `ROWS_PER_PAGE` rows whose id is above this one, in order
 */
export async function* keysetPages<Row extends { id: string }>(
  read: (above: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let above = ''
  for (;;) {
    const rows = await read(above)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    above = last.id
    await setImmediate()
  }
}
