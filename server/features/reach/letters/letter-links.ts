import { sql } from 'kysely'
import { isBeatId } from '#contract/catalogue/beat-path.ts'
import { findBeatId } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { beatIdsOf } from './beat-ids.ts'
import { LINK } from './render-letter.ts'

const BEAT = /^\/beats\/([^/?]+)(?=$|\?)/

/** Counts a press of a link, if the letter has it. */
export async function countPress(
  db: Db,
  { letter: slug, path }: { letter: string; path: string },
  storeUrl: string,
): Promise<void> {
  const letter = await db.selectFrom('letters').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!letter || !URL.canParse(path, storeUrl)) return
  const pressed = await canonicalPath(db, new URL(path, storeUrl))
  if (!(await linksOf(db, letter, storeUrl)).has(pressed)) return
  await db
    .insertInto('letter_links')
    .values({ letter_id: letter.id, path: pressed, presses: 1 })
    .onConflict((conflict) =>
      conflict.columns(['letter_id', 'path']).doUpdateSet({ presses: sql<number>`letter_links.presses + 1` }),
    )
    .execute()
}

/** Presses of each link of a letter to the store's own pages, in the order of the letter. */
export async function readPresses(
  db: Db,
  letter: Row<'letters'>,
  storeUrl: string,
): Promise<ReadonlyMap<string, number>> {
  const [links, rows] = await Promise.all([
    linksOf(db, letter, storeUrl),
    db.selectFrom('letter_links').selectAll().where('letter_id', '=', letter.id).execute(),
  ])
  const counted = new Map(rows.map(({ path, presses }) => [path, presses]))
  return new Map([...links].map((path) => [path, counted.get(path) ?? 0]))
}

/** Path of a beat that a letter lists. */
export function pathOfBeat(id: string): string {
  return `/beats/${id}`
}

/** The head, the text, then the beats. */
async function linksOf(db: Db, letter: Row<'letters'>, storeUrl: string): Promise<ReadonlySet<string>> {
  const typed = [storeUrl, ...(letter.body.match(LINK) ?? [])].filter(
    (url) => URL.canParse(url) && new URL(url).origin === new URL(storeUrl).origin,
  )
  const paths = await Promise.all(typed.map((url) => canonicalPath(db, new URL(url))))
  return new Set([...paths, ...beatIdsOf(letter).map(pathOfBeat)])
}

/** Path and query without `from`; of a beat by its id, since names change. */
async function canonicalPath(db: Db, { pathname, searchParams }: URL): Promise<string> {
  const rest = new URLSearchParams(searchParams)
  rest.delete('from')
  const query = rest.size > 0 ? `?${rest}` : ''
  const name = BEAT.exec(pathname)?.[1]
  if (name === undefined) return pathname + query
  const id = isBeatId(name) ? name : await findBeatId(db, decoded(name))
  return id === undefined ? pathname + query : pathOfBeat(id)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
