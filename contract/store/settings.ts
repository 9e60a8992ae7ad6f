import { z } from 'zod'
import { noticePages } from '#contract/law/store-law.ts'
import { CountryCode } from '#contract/orders/countries.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { TaxSettings } from '#contract/pricing/tax.ts'
import { PayoutSettings } from '#contract/splits/payout-settings.ts'
import { emailAddress } from '#contract/text/email-address.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { locales } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { TimeZone } from '#contract/text/time-zone.ts'
import { validateAccent } from './accent-color.ts'
import { aiCrawlerChoices } from './ai-crawlers.ts'
import { Translations } from './owner-texts.ts'
import { Seller } from './seller.ts'
import { filled, LEGAL_TEXT_MAX, line, phone, text, webAddress } from './setting-fields.ts'

export { LEGAL_TEXT_MAX, Seller }

/** The settings on `/admin/settings`. Null or missing: the default. */

/** A path in the store, or an external URL. */
const linkTarget = line(400).refine(
  (value) => value === '' || /^\/(?![/\\])/.test(value) || webAddress.safeParse(value).success,
  schemaError(msg`Please enter a path such as /beats, or an address that starts with https://.`),
)
const moment = z.iso.datetime(schemaError(msg`Please enter a date and time.`)).nullable()

export const SocialLink = z.object({ name: filled(40, schemaError(msg`Name is required.`)), url: webAddress })

export const Announcement = z
  .object({
    text: filled(160, schemaError(msg`Text is required.`)),
    url: linkTarget,
    from: moment,
    until: moment,
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    ...schemaError(msg`The end must be after the start.`),
  })
export type Announcement = z.infer<typeof Announcement>

export const StudioSession = z.object({
  name: filled(40, schemaError(msg`Name is required.`)),
  from: z
    .int()
    .min(0, schemaError(msg`Please choose an hour.`))
    .max(23, schemaError(msg`Please choose an hour.`))
    .describe('Hour of the day'),
  until: z
    .int()
    .min(1, schemaError(msg`Please choose an hour.`))
    .max(24, schemaError(msg`Please choose an hour.`)),
  content: line(120),
})
export type StudioSession = z.infer<typeof StudioSession>

export const Studio = z.object({
  isOpen: z.boolean().describe('False: the About section only has text, and no sessions can be booked'),
  heading: filled(80, schemaError(msg`Heading is required.`)),
  text: text(600),
  services: z
    .array(z.object({ name: filled(40, schemaError(msg`Name is required.`)), what: line(120) }))
    .max(8, schemaError(msg`At most eight services.`)),
  sessions: z
    .array(StudioSession)
    .max(6, schemaError(msg`At most six sessions.`))
    .refine(
      (sessions) =>
        sessions.every(({ from, until }, at) => from < until && from >= (sessions[at - 1]?.until ?? 0)),
      schemaError(msg`Each session must end after it begins, and begin after the one before.`),
    ),
  hasFilm: z.boolean(),
})
export type Studio = z.infer<typeof Studio>

export const FaqItem = z.object({
  subject: filled(60, schemaError(msg`Subject is required.`)),
  question: filled(160, schemaError(msg`Question is required.`)),
  answer: text(2_000).min(1, schemaError(msg`Answer is required.`)),
})
export type FaqItem = z.infer<typeof FaqItem>

const prefix = z
  .string()
  .trim()
  .regex(/^[A-Z\d]{1,10}$/, schemaError(msg`Please use one to ten capital letters and digits.`))

const Logo = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
})

/** How letters are sent. */
const LetterSettings = z.object({
  perHour: z
    .int(schemaError(msg`Please enter a whole number.`))
    .min(1, schemaError(msg`At least one.`))
    .max(1_000_000, schemaError(msg`At most a million.`)),
})

export const SettingValues = z.object({
  storeName: line(40).min(1, schemaError(msg`Name is required.`)),
  supportEmail: z
    .union(
      [z.literal(''), emailAddress(schemaError(msg`Please enter an email address.`))],
      schemaError(msg`Please enter an email address.`),
    )
    .describe('Empty: none is shown'),
  supportPhone: phone,
  socialLinks: z.array(SocialLink).max(8, schemaError(msg`At most eight links.`)),
  logo: Logo.nullable(),
  accentColor: z
    .string()
    .trim()
    .check((context) => {
      const fault = validateAccent(context.value)
      if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
    })
    .nullable(),
  announcement: Announcement.nullable(),
  featuredBeats: z.array(z.string().max(64)).max(7, schemaError(msg`At most seven beats.`)),
  footerText: text(400).nullable(),
  // What was written when it could be as long stays; new ones are shorter, as `changes` says.
  newsletterText: line(160).nullable(),
  studio: Studio.nullable(),
  faq: z.array(FaqItem).max(100, schemaError(msg`At most 100 questions.`)).nullable(),
  terms: text(LEGAL_TEXT_MAX).nullable(),
  privacy: text(LEGAL_TEXT_MAX).nullable(),
  withdrawal: text(LEGAL_TEXT_MAX).nullable(),
  imprint: text(LEGAL_TEXT_MAX).nullable(),
  disclosure: text(LEGAL_TEXT_MAX).nullable(),
  accessibility: text(LEGAL_TEXT_MAX).nullable(),
  noticePage: z
    .enum(noticePages, schemaError(msg`Please choose one.`))
    .nullable()
    .describe('Title of the page with the legal details, or that there is none; null: by law'),
  showsDisclosure: z.boolean().describe('The commercial disclosure also for a seller outside Japan'),
  isSmallBusiness: z
    .boolean()
    .describe(
      'Fewer than 10 people and at most two million euros a year: no accessibility statement is owed',
    ),
  governingLaw: line(120).min(1, schemaError(msg`Governing law is required.`)),
  seller: Seller.nullable(),
  tax: TaxSettings,
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  countries: z.union([
    z.literal('all'),
    z.array(CountryCode).min(1, schemaError(msg`Choose at least one country.`)),
  ]),
  asksAddress: z.boolean(),
  confirmsEveryOrder: z.boolean().describe('An order confirmation as PDF also where no law asks for it'),
  asksState: z.boolean().describe('Buyers in the US and Canada say their state, also without tax'),
  currency: z.enum(currencyCodes, schemaError(msg`Please choose a currency.`)),
  timeZone: TimeZone.describe(
    'Of the days that the store says, such as the end of a sale; default: where the seller is',
  ),
  language: z
    .enum(locales, schemaError(msg`Please choose a language.`))
    .describe('The language of the store, whose pages have no prefix, and of what says no other'),
  languages: z
    .array(z.enum(locales, schemaError(msg`Please choose languages from the list.`)))
    .max(locales.length, schemaError(msg`Name each language once.`))
    .describe('The languages that visitors can choose: that of the store, which is always one, first'),
  textLanguage: z
    .enum(locales, schemaError(msg`Please choose a language.`))
    .nullable()
    .describe('The language that texts of the owner are written in; null: that of the store'),
  translations: Translations.describe('Texts of the owner in other languages, by language'),
  aiCrawlers: z
    .enum(aiCrawlerChoices, schemaError(msg`Please choose one.`))
    .describe('What crawlers of AI companies may take, by robots.txt'),
  checksReleases: z
    .boolean()
    .describe('Look once a day whether there is a new version, where the build says'),
  letters: LetterSettings,
  payouts: PayoutSettings,
})
export type SettingValues = z.infer<typeof SettingValues>
export type SettingName = keyof SettingValues

export const settingNames = Object.keys(SettingValues.shape) as SettingName[]

/** Names of settings in the audit log and in conflicts. */
export const settingLabels = {
  storeName: msg`store name`,
  supportEmail: msg`support address`,
  supportPhone: msg`support phone`,
  socialLinks: msg`social links`,
  logo: msg`logo`,
  accentColor: msg`accent color`,
  announcement: msg`announcement`,
  featuredBeats: msg`featured beats`,
  footerText: msg`footer`,
  newsletterText: msg`promise of the newsletter`,
  studio: msg`studio`,
  faq: msg`questions`,
  terms: msg`terms`,
  privacy: msg`privacy policy`,
  withdrawal: msg`right of withdrawal`,
  imprint: msg`imprint`,
  disclosure: msg`commercial disclosure`,
  accessibility: msg`accessibility statement`,
  noticePage: msg`legal notice page`,
  showsDisclosure: msg`commercial disclosure page`,
  isSmallBusiness: msg`small business`,
  governingLaw: msg`governing law`,
  seller: msg`legal details`,
  tax: msg`taxes`,
  invoicePrefix: msg`prefix of invoices`,
  creditNotePrefix: msg`prefix of credit notes`,
  countries: msg`countries`,
  asksAddress: msg`address at checkout`,
  confirmsEveryOrder: msg`order confirmations`,
  asksState: msg`state at checkout`,
  currency: msg`currency`,
  timeZone: msg`time zone`,
  language: msg`language of the store`,
  languages: msg`languages`,
  textLanguage: msg`language of your texts`,
  translations: msg`translations`,
  aiCrawlers: msg`AI crawlers`,
  checksReleases: msg`notice of new versions`,
  letters: msg`pace of letters`,
  payouts: msg`payouts`,
} as const satisfies Record<SettingName, Message>

/** The saved settings. */
export type SettingOverrides = { [Name in SettingName]?: SettingValues[Name] | null }

const changes = Object.fromEntries(
  settingNames.map((name) => [name, SettingValues.shape[name].nullable().optional()]),
) as { [Name in SettingName]: z.ZodOptional<z.ZodNullable<(typeof SettingValues.shape)[Name]>> }

/** Changes the given settings; null resets one to its default. */
export const ChangeSettings = z.object({
  version: z.int().min(0).describe('The version that was edited; settings changed since are conflicts'),
  ...changes,
  newsletterText: line(120).nullable().optional().meta({ example: 'New beats on Fridays. Nothing else.' }),
  // The logo has its own route: here it can only be removed.
  logo: z.null().optional(),
  translations: Translations.nullable()
    .optional()
    .describe('Only those that change; an empty text removes one, and all others stay'),
})
export type ChangeSettings = z.infer<typeof ChangeSettings>

const TextVersion = z.object({ version: z.int(), publishedAt: z.string().nullable() })

export const SettingsView = z.object({
  version: z.int(),
  changedAt: z.string().nullable().describe('ISO 8601'),
  changedBy: z.string().nullable(),
  values: SettingValues.describe('Current values: set here, by the environment, or defaults'),
  defaults: SettingValues.describe('What counts where nothing is set here'),
  locked: z.record(z.string(), z.string()).describe('Settings set by an environment variable, with its name'),
  legalTexts: z
    .record(z.string(), TextVersion.extend({ in: z.partialRecord(z.enum(locales), TextVersion) }))
    .describe(
      'Version and date of terms, privacy and imprint, and of translations; version 0: the standard text',
    ),
  standardTexts: z
    .object({
      terms: z.string().describe('Markdown, as the other texts'),
      privacy: z.string(),
      withdrawal: z.string(),
      imprint: z.string().describe('Empty, as the disclosure: made of the legal details'),
      disclosure: z.string(),
      accessibility: z.string(),
      studio: Studio.describe('The default About section'),
    })
    .describe('What is shown where nothing is set'),
  privacyByLaw: z
    .string()
    .optional()
    .describe('Markdown: what an own privacy policy should say, too; missing: nothing'),
})
export type SettingsView = z.infer<typeof SettingsView>

export const LOGO_MAX_BYTES = 5 * 1024 * 1024

export const MailTest = z.object({
  delivered: z.boolean(),
  answer: z.string().describe("The mail server's response"),
})
export type MailTest = z.infer<typeof MailTest>
