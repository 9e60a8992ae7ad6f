import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isRateLawful } from '#contract/law/regions.ts'
import { countryName } from '#contract/orders/countries.ts'
import { DEFAULT_CURRENCY } from '#contract/pricing/currency.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { hasVatNumber } from '#contract/pricing/vat-number.ts'
import { mergeTranslations, type Translations, writtenIn } from '#contract/store/owner-texts.ts'
import { legalTexts } from '#contract/store/rich-text.ts'
import {
  type ChangeSettings,
  type SettingName,
  type SettingOverrides,
  type SettingValues,
  settingLabels,
  settingNames,
} from '#contract/store/settings.ts'
import type { LocalText } from '#contract/text/fault-text.ts'
import { listNames } from '#contract/text/list-names.ts'
import { locales, sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { needsStripe, type Payments } from '#server/features/selling/payments/index.ts'
import { parseVatNumber } from '#server/features/selling/tax/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { markAnnouncedCodes } from '#server/model/deal/index.ts'
import { parseGiven, saveSettings, takeSettings } from '#server/model/settings/index.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { changeCurrency } from './change-currency.ts'
import { hasInstruction, publishInstruction } from './contract-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import { publishText } from './publish-text.ts'

type Admin = { userId: string; username: string }
/** Everything but the logo, which has its own upload. */
type SettingChanges = Omit<ChangeSettings, 'logo'> & Pick<SettingOverrides, 'logo'>

const ChangedIn = z.record(z.string(), z.int())

/**
 * Changes the given settings, all or none.
 * @throws Problem settings_changed if one of them was changed since the version that was edited, setting_locked,
 * no_release_file, currency_fixed, currency_offers_open, vat_number_invalid, price_must_include_tax, needs_stripe for Stripe Tax
 */
export async function changeSettings(
  db: Db,
  settings: LiveSettings,
  admin: Admin,
  { version: edited, ...asked }: SettingChanges,
  payments: Pick<Payments, 'mode' | 'stripe'>,
): Promise<void> {
  for (const name of settingNames) if (asked[name] !== undefined) assertNotLocked(settings, name)
  if (asked.checksReleases && !settings.hasReleaseFile) throw new ProblemError('no_release_file')
  assertVatId(asked.seller)
  assertShownTax(asked.tax, settings.current.tax)
  if (asked.tax?.mode === 'stripe' && settings.current.tax.mode !== 'stripe') needsStripe(payments)
  await db.transaction().execute(async (trx) => {
    const row = await takeSettings(trx, admin)
    const given = parseGiven(row.given)
    const changedIn = readJson(ChangedIn, row.changed_in)
    const wanted = withTexts(asked, given, settings.current)
    const named = settingNames.filter((name) => wanted[name] !== undefined)
    const different = named.filter((name) => !isDeepStrictEqual(given[name] ?? null, wanted[name] ?? null))
    const overtaken = different.filter((name) => (changedIn[name] ?? 0) > edited)
    if (overtaken.length > 0) throw conflict(row.changed_by, overtaken)
    const after: SettingOverrides = {
      ...given,
      ...Object.fromEntries(different.map((name) => [name, wanted[name]])),
    }
    const now = Date.now()
    if (different.includes('currency'))
      await changeCurrency(trx, after.currency ?? DEFAULT_CURRENCY, { mode: payments.mode, now })
    await saveSettings(trx, {
      given: writeJson(after),
      changed_in: writeJson({
        ...changedIn,
        ...Object.fromEntries(different.map((name) => [name, row.version])),
      }),
      changed_at: now,
      changed_by: admin.username,
    })
    const { announcement } = after
    if (announcement && different.includes('announcement')) {
      const from = announcement.from === null ? 0 : Date.parse(announcement.from)
      await markAnnouncedCodes(trx, `${announcement.text} ${announcement.url}`, Math.max(now, from))
    }
    for (const kind of legalTexts)
      if (different.includes(kind)) await publishText(trx, { kind, locale: null }, after[kind] ?? null, now)
    for (const text of changedTranslations(given.translations ?? {}, after.translations ?? {}))
      await publishText(trx, text, text.body, now)
    const labelOf = i18nOf(sourceLocale)._
    const details = Object.fromEntries(
      different.map((name) => [labelOf(settingLabels[name]), describe(after[name])]),
    )
    if (different.length > 0)
      await recordAuditEvent(trx, admin, 'settings.changed', { id: 'settings', name: 'Settings' }, details)
  })
  await settings.refresh()
  if (hasInstruction(settings)) {
    const locale = writtenIn(settings.current)
    await publishInstruction(db, settings, { locale, now: Date.now() })
  }
}

/**
 * What is asked for, with translations among those that there are. Another language of the store does not change the one that
 * its texts are written in, unless that is said, too.
 */
function withTexts(
  asked: Omit<SettingChanges, 'version'>,
  given: SettingOverrides,
  current: SettingValues,
): SettingOverrides {
  const language = asked.language === undefined ? current.language : (asked.language ?? sourceLocale)
  const texts =
    asked.textLanguage === undefined
      ? (given.textLanguage ?? current.language)
      : (asked.textLanguage ?? language)
  const isSaid = asked.language !== undefined || asked.textLanguage !== undefined
  return {
    ...asked,
    ...(isSaid && { textLanguage: texts === language ? null : texts }),
    ...(asked.translations && {
      translations: mergeTranslations(given.translations ?? {}, asked.translations),
    }),
  }
}

/** Legal texts whose translation is another one than before, or gone. */
function changedTranslations(before: Translations, after: Translations) {
  return locales.flatMap((locale) =>
    legalTexts.flatMap((kind) => {
      const body = after[locale]?.legal[kind] ?? null
      return body === (before[locale]?.legal[kind] ?? null) ? [] : [{ kind, locale, body }]
    }),
  )
}

function assertNotLocked(settings: LiveSettings, name: SettingName): void {
  const variable = settings.locked.get(name)
  if (variable === undefined) return
  throw new ProblemError('setting_locked', {
    detail: msg`The environment variable ${{ name: variable }} sets this. Remove it there to change it here.`,
    errors: { [name]: msg`Set by ${{ name: variable }}.` },
  })
}

/** Invoices are frozen with it. One of another country is accepted: sellers can be registered abroad. */
function assertVatId(seller: SettingChanges['seller']): void {
  if (!seller || seller.vatId === '' || !hasVatNumber(seller.country)) return
  if (parseVatNumber({ country: seller.country, number: seller.vatId }).fault !== 'malformed') return
  const detail: LocalText = (locale) =>
    msg`This is no VAT ID of ${{ country: countryName(seller.country, locale) }}. Check it, or leave it empty.`
  throw new ProblemError('vat_number_invalid', { detail, errors: { 'seller.vatId': detail } })
}

/** Prices with tax for consumers outside the US and Canada. Rates from before that leave it out stay until they are edited. */
function assertShownTax(tax: SettingChanges['tax'], before: TaxSettings): void {
  if (tax?.mode !== 'own') return
  const known = before.mode === 'own' ? before.rates : []
  const at = tax.rates.findIndex(
    (rate) => !isRateLawful(rate) && !known.some((each) => isDeepStrictEqual(each, rate)),
  )
  const rate = tax.rates[at]
  if (!rate) return
  const detail: LocalText = (locale) =>
    msg`Consumers in ${{ country: countryName(rate.country, locale) }} have to see prices with tax. Only in the US and Canada may it be added at checkout.`
  throw new ProblemError('price_must_include_tax', {
    detail,
    errors: { [`tax.rates.${at}.isIncluded`]: detail },
  })
}

function conflict(changedBy: string, overtaken: readonly SettingName[]): ProblemError {
  return new ProblemError('settings_changed', {
    detail: (locale) => {
      const names = overtaken.map((name) => i18nOf(locale)._(settingLabels[name]))
      return msg`${{ name: changedBy }} changed this in the meantime: ${{ labels: listNames(names, locale) }}. Nothing was saved, and what you entered is still here.`
    },
  })
}

const LONGEST_DETAIL = 80

/** Short texts in full; anything else by what happened to it. */
function describe(value: unknown): string {
  if (value === null || value === undefined) return 'put back to the default'
  if (typeof value === 'string' && value.length <= LONGEST_DETAIL && !value.includes('\n'))
    return `“${value}”`
  return 'changed'
}
