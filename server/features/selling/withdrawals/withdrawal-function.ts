import { canCancelInSevenDays, canWithdraw, hasWithdrawalFunction } from '#contract/law/regions.ts'
import { withdrawalWordingOf } from '#contract/law/store-law.ts'
import type { WithdrawalWording } from '#contract/law/withdrawal-wording.ts'
import { countryCodes } from '#contract/orders/countries.ts'
import { type LiveSettings, lawFactsOf } from '#server/features/store/settings/index.ts'
import { hasSaleTo } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { follow } from '#server/platform/http/follow.ts'
import type { Store } from '#server/platform/store.ts'

const DAY_MS = 86_400_000
/** How often the days since the last sale are counted. */
const LOOK_MS = 600_000
/** The function stays this long after the last order from a country that the store no longer sells to. */
const STAYS_MS = 15 * DAY_MS

const functionCountries = countryCodes.filter(hasWithdrawalFunction)
const rightCountries = countryCodes.filter((code) => canWithdraw(code) || canCancelInSevenDays(code))

/** Whether the store has the function to withdraw from a contract, and what it is called. */
export class WithdrawalFunction {
  readonly #db: Db
  readonly #settings: LiveSettings
  #isOwedBySales = false
  /** It once sold to where the right is. Read seldom: a large store has many orders. */
  #hasSuchOrders = false
  /** Version of the settings when it last looked. */
  #seen: number | undefined

  constructor(db: Db, settings: LiveSettings) {
    this.#db = db
    this.#settings = settings
  }

  /** Of the link on every page; undefined: the store sells nowhere where it is owed, and did not lately. */
  get linked(): WithdrawalWording | undefined {
    const ofCountries = this.#ofCountries()
    return ofCountries === 'withdraw' || !this.#isOwedBySales ? ofCountries : 'withdraw'
  }

  /** Of the pages: buyers from a country that the store no longer sells to can use them as long as there are their orders. */
  async open(): Promise<WithdrawalWording | undefined> {
    await this.catchUp()
    return this.linked ?? (this.#hasSuchOrders ? 'withdraw' : undefined)
  }

  /** Looks again once the settings have changed. Call it before a page is made. */
  async catchUp(): Promise<void> {
    if (this.#seen !== this.#settings.version) await this.refresh()
  }

  /** Looks for sales to countries that the store has closed. Without a database it stays as it was. */
  async refresh(): Promise<void> {
    const { version } = this.#settings
    try {
      this.#isOwedBySales =
        this.#ofCountries() !== 'withdraw' &&
        (await hasSaleTo(this.#db, functionCountries, Date.now() - STAYS_MS))
      this.#hasSuchOrders = !this.linked && (await hasSaleTo(this.#db, rightCountries, 0))
      this.#seen = version
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
    }
  }

  #ofCountries(): WithdrawalWording | undefined {
    return withdrawalWordingOf(lawFactsOf(this.#settings))
  }
}

export async function openWithdrawals(
  app: App,
  { db, settings }: Pick<Store, 'db' | 'settings'>,
): Promise<WithdrawalFunction> {
  const found = new WithdrawalFunction(db, settings)
  const look = follow(app, LOOK_MS, () => found.refresh(), 'sales to closed countries could not be read')
  await look()
  return found
}

declare module '#server/platform/store.ts' {
  interface Store {
    withdrawals: WithdrawalFunction
  }
}
