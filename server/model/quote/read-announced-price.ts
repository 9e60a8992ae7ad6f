import { sql } from 'kysely'
import { isInScope } from '#contract/pricing/deal-rules.ts'
import { onSale } from '#server/model/beat/index.ts'
import { readNamedCodes, startOfDeal, toSale } from '#server/model/deal/index.ts'
import { readLicensesOnSale } from '#server/model/license/index.ts'
import { readPriceStep } from '#server/model/price/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { foldCase } from '#server/platform/database/fold-case.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'
import { readTagIds } from './read-quote.ts'
import { readReferencePrices, type SaleLicense } from './reference-prices.ts'

type Announced = { text: string; url: string }

/**
 * The lowest price in cents of the 30 days before a code was announced, of the one beat that the announcement names; undefined
 * if it names no code that everybody can use, or not one beat.
 */
export async function readAnnouncedPrice(
  db: Db,
  { text, url }: Announced,
  now: number,
): Promise<number | undefined> {
  const codes = await readNamedCodes(db, `${text} ${url}`, now)
  if (codes.length === 0) return undefined
  const beat = await findNamedBeat(db, { text, url })
  if (!beat) return undefined
  const tagIds = (await readTagIds(db, [beat.id])).get(beat.id) ?? []
  const step = await readPriceStep(db)
  const licenses = (await readLicensesOnSale(db, { beatIds: [beat.id] })).filter(
    ({ availability }) => availability === 'available',
  )
  const prices: number[] = []
  for (const code of codes) {
    const sale = toSale(code)
    const lines = licenses
      .filter(({ template_id: tierId }) =>
        isInScope(sale, { beatId: beat.id, ownerId: beat.owner_id, tagIds, tierId }),
      )
      .map((license): SaleLicense => ({ beat, tagIds, license, sale, startMs: startOfDeal(code) }))
    const references = await readReferencePrices(db, lines, { now, step, evenIfLower: true })
    prices.push(...references.values())
  }
  return prices.length === 0 ? undefined : Math.min(...prices)
}

/** The beat that the announcement leads to, or else the only one whose title is in its text. */
async function findNamedBeat(db: Db, { text, url }: Announced): Promise<Row<'beats'> | undefined> {
  const [, slug] = /^(?:https?:\/\/[^/]+)?\/beats\/([^/?#]+)/.exec(url) ?? []
  const beats = db.selectFrom('beats').selectAll().where(onSale())
  if (slug !== undefined)
    return beats.where(({ or, eb }) => or([eb('slug', '=', slug), eb('id', '=', slug)])).executeTakeFirst()
  const plain = foldCase(text)
  const likely = await beats
    // Whether it is in the text, without the signs that patterns have.
    .where(sql<boolean>`replace(${plain}, ${lowerCase(db, 'title')}, '') <> ${plain}`)
    .execute()
  const named = likely.filter(({ title }) => isWordIn(plain, foldCase(title)))
  // The longest title counts: “Rain” is in “Copper Rain”.
  const whole = named.filter(
    ({ id, title }) =>
      !named.some(
        (other) =>
          other.id !== id &&
          other.title.length > title.length &&
          foldCase(other.title).includes(foldCase(title)),
      ),
  )
  return whole.length === 1 ? whole[0] : undefined
}

function isWordIn(text: string, title: string): boolean {
  for (let at = text.indexOf(title); at !== -1; at = text.indexOf(title, at + 1)) {
    const isSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
    if (!isSign(text[at - 1]) && !isSign(text[at + title.length])) return true
  }
  return false
}
