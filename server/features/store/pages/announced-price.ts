import { formatPrice, toDollars } from '#contract/pricing/money.ts'
import type { Announcement } from '#contract/store/settings.ts'
import type { LiveSettings } from '#server/features/store/settings/index.ts'
import { readAnnouncedPrice } from '#server/model/quote/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Codes and prices change without a new version of the settings. */
const KNOWN_MS = 30_000

/** What the announcement of a code adds where it names one beat: its lowest price of the 30 days before. */
export class AnnouncedPrice {
  readonly #db: Db
  readonly #settings: Pick<LiveSettings, 'current'>
  #known: { announcement: Announcement; until: number; words: string } | undefined

  constructor(db: Db, settings: Pick<LiveSettings, 'current'>) {
    this.#db = db
    this.#settings = settings
  }

  /** The sentence, as of the last `catchUp`; empty without one. */
  get words(): string {
    return this.#known?.announcement === this.#settings.current.announcement ? (this.#known?.words ?? '') : ''
  }

  /** Refreshes it once it may have changed. Without the database, what is known stays. @param now the store's clock in ms */
  async catchUp(now: number): Promise<void> {
    const { announcement, currency } = this.#settings.current
    if (!announcement) return
    if (this.#known?.announcement === announcement && now < this.#known.until) return
    const cents = await readAnnouncedPrice(this.#db, announcement, now).catch(() => null)
    if (cents === null) return
    const words =
      cents === undefined
        ? ''
        : `Lowest price in the last 30 days: ${formatPrice(toDollars(cents), currency)}`
    this.#known = { announcement, until: now + KNOWN_MS, words }
  }
}
