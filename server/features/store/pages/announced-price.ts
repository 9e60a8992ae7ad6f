import { formatPrice, toDollars } from '#contract/pricing/money.ts'
import type { Announcement } from '#contract/store/settings.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import type { LiveSettings } from '#server/features/store/settings/index.ts'
import { readAnnouncedPrice } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/** Codes and prices change without a new version of the settings. */
const KNOWN_MS = 30_000

/** What the announcement of a code adds where it names one beat: its lowest price of the 30 days before. */
export class AnnouncedPrice {
  readonly #db: Db
  readonly #settings: Pick<LiveSettings, 'current'>
  #known: { announcement: Announcement; until: number; cents: number | undefined } | undefined

  constructor(db: Db, settings: Pick<LiveSettings, 'current'>) {
    this.#db = db
    this.#settings = settings
  }

  /** The sentence in a language, as of the last `catchUp`; empty without one. */
  wordsIn(locale: Locale): string {
    const { announcement, currency } = this.#settings.current
    if (this.#known?.announcement !== announcement || this.#known?.cents === undefined) return ''
    const price = formatPrice(toDollars(this.#known.cents), currency, locale)
    return i18nOf(locale)._(msg`Lowest price in the last 30 days: ${{ price }}`)
  }

  /** Refreshes it once it may have changed. Without the database, what is known stays. @param now the store's clock in ms */
  async catchUp(now: number): Promise<void> {
    const { announcement } = this.#settings.current
    if (!announcement) return
    if (this.#known?.announcement === announcement && now < this.#known.until) return
    const cents = await readAnnouncedPrice(this.#db, announcement, now).catch(() => null)
    if (cents === null) return
    this.#known = { announcement, until: now + KNOWN_MS, cents }
  }
}
