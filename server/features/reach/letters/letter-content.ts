import { beatPath } from '#contract/catalogue/beat-path.ts'
import { addressLines } from '#contract/orders/address-lines.ts'
import { countryName } from '#contract/orders/countries.ts'
import { formatPrice, toDollars } from '#contract/pricing/money.ts'
import type { Seller } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { beatsWithOwners, onSale } from '#server/model/beat/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { beatIdsOf } from './beat-ids.ts'
import type { LetterContent } from './render-letter.ts'

/** What a letter needs of the store. */
export type LetterStore = {
  name: string
  url: string
  /** Absolute URL of a page in a language. */
  link: (path: string, locale: Locale) => string
  mediaUrl: (path: string) => string
  seller: Seller | null
}

/** Everything but the address to leave by, which each recipient has. */
export type SharedContent = Omit<LetterContent, 'leaveUrl'>

/** The letter with its beats that are on sale, and the titles of those that are not. */
export async function readContent(
  db: Db,
  letter: Row<'letters'>,
  store: LetterStore,
): Promise<{ content: SharedContent; leftOut: string[] }> {
  const ids = beatIdsOf(letter)
  const select = (isOnSale: boolean) => {
    const query = beatsWithOwners(db)
      .select([
        'beats.id',
        'beats.title',
        'beats.bpm',
        'beats.tone',
        'beats.image',
        'beats.slug',
        'beats.price_cents',
        bylineOf().as('producer'),
      ])
      .where(inList(db, 'beats.id', ids))
    return (isOnSale ? query.where(onSale()) : query).execute()
  }
  const [offered, all, currency] = await Promise.all([select(true), select(false), readCurrency(db)])
  const listed = new Map(offered.map((beat) => [beat.id, beat]))
  const titles = new Map(all.map(({ id, title }) => [id, title]))
  const mark = (url: string) => markLink(url, store.url, letter.slug)
  const { seller } = store
  return {
    content: {
      storeName: store.name,
      storeUrl: store.url,
      subject: letter.subject,
      firstLine: letter.first_line,
      text: letter.body,
      beats: ids.flatMap((id) => {
        const beat = listed.get(id)
        if (!beat) return []
        const { title, producer, bpm, tone, image, slug, price_cents } = beat
        const price = (locale: Locale) => formatPrice(toDollars(price_cents), currency, locale)
        const url = (locale: Locale) => mark(store.link(beatPath({ id, slug }), locale))
        return [{ title, producer, facts: `${bpm} BPM, ${tone}`, price, url, cover: store.mediaUrl(image) }]
      }),
      address: seller ? senderOf(seller) : [],
      mark,
    },
    leftOut: ids.filter((id) => !listed.has(id)).map((id) => titles.get(id) ?? 'A deleted beat'),
  }
}

/** Who writes, and how to reach them by mail and email: what laws on commercial mail ask for. */
function senderOf(seller: Seller): string[] {
  const address = addressLines({ ...seller, address: seller.street })
  return [seller.name, ...address, countryName(seller.country), seller.email]
}

/** Adds `from=letter-…` to addresses of the store. */
function markLink(url: string, storeUrl: string, slug: string): string {
  if (!URL.canParse(url) || new URL(url).origin !== new URL(storeUrl).origin) return url
  const marked = new URL(url)
  marked.searchParams.set('from', slug)
  return marked.href
}
