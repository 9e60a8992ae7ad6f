import { standardCountries } from '#contract/orders/countries.ts'
import { defaultPayouts } from '#contract/splits/payout-settings.ts'
import { translatedLegal } from '#contract/store/owner-texts.ts'
import { type LegalTextKind, legalTexts } from '#contract/store/rich-text.ts'
import {
  type SettingName,
  type SettingOverrides,
  settingNames,
  type SettingValues as Values,
} from '#contract/store/settings.ts'
import { offeredLanguages } from '#contract/text/locale-path.ts'
import { type Locale, locales, sourceLocale } from '#contract/text/locales.ts'
import type { Config } from '#server/config/config.ts'
import {
  defaultTimeZone,
  findSettings,
  parseGiven,
  readSettingsVersion,
} from '#server/model/settings/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Environment variables that override settings. */
const variableOf: { readonly [Name in SettingName]?: string } = {
  storeName: 'STORE_NAME',
  supportEmail: 'SUPPORT_EMAIL',
  supportPhone: 'SUPPORT_PHONE',
  socialLinks: 'SOCIAL_LINKS',
  governingLaw: 'GOVERNING_LAW',
  currency: 'CURRENCY',
}

type Version = { version: number; publishedAt: number | null }
/** As the owner writes it, and its translations. */
type Published = Version & { in: Readonly<Partial<Record<Locale, Version>>> }

const neverPublished: Published = { version: 0, publishedAt: null, in: {} }

/** The current settings, in memory. `refresh` loads changes from the database, which any instance may have made. */
export class LiveSettings {
  readonly #db: Db
  readonly #defaults: Values
  /** Whether made-up texts stand in for the owner's. */
  readonly isDemo: boolean
  /** Whether this build says where new versions are told of. */
  readonly hasReleaseFile: boolean
  readonly #locked: ReadonlyMap<SettingName, string>
  #current: Values
  #set: ReadonlySet<SettingName> = new Set()
  #version = 0
  #changed: { at: number; by: string } | undefined
  #published: Readonly<Record<LegalTextKind, Published>> = {
    terms: neverPublished,
    privacy: neverPublished,
    withdrawal: neverPublished,
    imprint: neverPublished,
    disclosure: neverPublished,
    accessibility: neverPublished,
  }
  #refreshing: Promise<void> | undefined

  constructor(db: Db, config: Config) {
    this.#db = db
    this.#defaults = defaultsOf(config)
    this.isDemo = config.isDemo
    this.hasReleaseFile = config.releases !== undefined
    this.#current = this.#defaults
    this.#locked = new Map(
      Object.entries(variableOf).flatMap(([name, variable]) =>
        config.fixed.has(variable) ? [[name as SettingName, variable] as const] : [],
      ),
    )
  }

  get current(): Values {
    return this.#current
  }

  /** What counts where an administrator has set nothing. */
  get defaults(): Values {
    const { seller, language } = this.#current
    return { ...this.#defaults, timeZone: defaultTimeZone(seller), languages: [language] }
  }

  /** Increases with every change, on any instance. 0: nothing was ever set. */
  get version(): number {
    return this.#version
  }

  get changed(): { at: number; by: string } | undefined {
    return this.#changed
  }

  /** Whether an administrator has set it, even to its default. */
  isSet(name: SettingName): boolean {
    return this.#set.has(name)
  }

  /** Settings set by the environment, and by which variable. */
  get locked(): ReadonlyMap<SettingName, string> {
    return this.#locked
  }

  /** Version and time of each legal text. Version 0: the standard text. */
  get published(): Readonly<Record<LegalTextKind, Published>> {
    return this.#published
  }

  /** The version of a legal text that visitors read in a language. */
  publishedIn(kind: LegalTextKind, locale: Locale): Version {
    const own = this.#published[kind]
    return (translatedLegal(this.#current, kind, locale) !== undefined && own.in[locale]) || own
  }

  /**
   * Loads changes from the database. Waits for a running refresh, then starts another one, which concurrent calls
   * share.
   */
  async refresh(): Promise<void> {
    await this.#refreshing?.catch(() => {})
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  async #catchUp(): Promise<void> {
    const version = await readSettingsVersion(this.#db)
    if (version === undefined || version === this.#version) return
    const row = await findSettings(this.#db)
    if (!row) return
    this.#published = await this.#readPublished()
    const given = parseGiven(row.given)
    this.#current = this.#resolve(given)
    this.#set = new Set(settingNames.filter((name) => given[name] !== null && given[name] !== undefined))
    this.#changed = { at: Number(row.changed_at), by: row.changed_by }
    this.#version = row.version
  }

  async #readPublished(): Promise<Readonly<Record<LegalTextKind, Published>>> {
    const rows = await this.#db
      .selectFrom('legal_texts')
      .select(['kind', 'version', 'published_at', 'locale'])
      .orderBy('version')
      .execute()
    const published = { ...this.#published }
    for (const kind of legalTexts) {
      const known = rows.filter((row) => row.kind === kind)
      const lastIn = (locale: Locale | null): Version | undefined => {
        const last = known.findLast((row) => row.locale === locale)
        return last && { version: last.version, publishedAt: Number(last.published_at) }
      }
      published[kind] = {
        ...(lastIn(null) ?? published[kind]),
        in: Object.fromEntries(
          locales.flatMap((locale) => {
            const last = lastIn(locale)
            return last ? [[locale, last]] : []
          }),
        ),
      }
    }
    return published
  }

  #resolve(given: SettingOverrides): Values {
    const set = Object.entries(given).filter(
      ([name, value]) => value !== null && value !== undefined && !this.#locked.has(name as SettingName),
    )
    const values: Values = { ...this.#defaults, ...Object.fromEntries(set) }
    return {
      ...values,
      timeZone: given.timeZone ?? defaultTimeZone(values.seller),
      languages: offeredLanguages(values.language, values.languages),
    }
  }
}

function defaultsOf(config: Config): Values {
  return {
    storeName: config.storeName,
    supportEmail: config.support.email,
    supportPhone: config.support.phone ?? '',
    socialLinks: [...config.socialLinks],
    governingLaw: config.governingLaw,
    tax: { mode: 'none' },
    logo: null,
    accentColor: null,
    announcement: null,
    featuredBeats: [],
    footerText: null,
    newsletterText: null,
    studio: null,
    faq: null,
    terms: null,
    privacy: null,
    withdrawal: null,
    imprint: null,
    disclosure: null,
    accessibility: null,
    noticePage: null,
    showsDisclosure: false,
    isSmallBusiness: true,
    seller: null,
    invoicePrefix: 'INV',
    creditNotePrefix: 'CN',
    countries: [...standardCountries],
    asksAddress: true,
    confirmsEveryOrder: false,
    asksState: false,
    currency: config.currency,
    timeZone: defaultTimeZone(null),
    language: sourceLocale,
    languages: [sourceLocale],
    textLanguage: null,
    translations: {},
    aiCrawlers: 'no_previews',
    checksReleases: false,
    letters: { perHour: 200 },
    payouts: defaultPayouts,
  }
}

declare module '#server/platform/store.ts' {
  interface Store {
    settings: LiveSettings
  }
}
