import { z } from 'zod'
import { taxFactIds } from '#contract/law/facts.ts'
import { LawRow } from '#contract/law/law-rows.ts'
import { TaxFactList } from '#contract/law/tax-fact-view.ts'
import { TaxRate } from '#contract/pricing/tax.ts'
import { locales } from '#contract/text/locales.ts'
import { Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  CredentialsView,
  MailCredentials,
  PaypalCredentials,
  StoreAddress,
  StripeCredentials,
} from './credentials.ts'
import { FirstStep, firstSteps } from './first-steps.ts'
import { RichBlocks } from './rich-text.ts'
import { ChangeSettings, LEGAL_TEXT_MAX, MailTest, SettingsView } from './settings.ts'
import { StoreStatus } from './store-status.ts'

export const settingsRoutes = defineRoutes('Settings', {
  'GET /settings': { access: 'admins', summary: 'Get the current settings', answer: SettingsView },
  'PATCH /settings': {
    access: 'admins',
    summary: 'Change settings; null resets one to its default',
    description:
      'The seller, taxes, payouts and the currency require a fresh proof of identity. 409 settings_changed if someone else has changed one of them since `version`; currency_fixed and currency_offers_open where the currency cannot change.',
    body: ChangeSettings,
    answer: SettingsView,
  },
  'GET /settings/languages': {
    access: 'admins',
    summary: 'List how much of what the store says is translated, by language',
    answer: z.array(
      z.object({ locale: z.enum(locales), all: z.int(), missing: z.int().describe('Shown in English') }),
    ),
  },
  'PUT /settings/logo': {
    access: 'admins',
    summary: 'Set the logo: one JPEG, PNG or WebP as the multipart field image',
    consumes: ['multipart/form-data'],
    answer: SettingsView,
  },
  'POST /settings/preview': {
    access: 'admins',
    summary: 'Render Markdown as pages show it',
    body: z.object({ markdown: z.string().max(LEGAL_TEXT_MAX) }),
    answer: z.object({ blocks: RichBlocks }),
  },
  'GET /settings/status': {
    access: 'admins',
    summary: 'Get the status of mail, payments, backups, storage and database',
    answer: StoreStatus,
  },
  'POST /settings/test-mail': { access: 'admins', summary: 'Send yourself a test email', answer: MailTest },
  'GET /admin/first-steps': {
    access: 'admins',
    summary: 'List what is left to do before selling',
    answer: z.array(FirstStep),
  },
  'GET /admin/law': {
    access: 'admins',
    summary: 'List what the law asks of the store, because of who sells and where it sells to',
    answer: z.array(LawRow),
  },
  'DELETE /admin/first-steps': {
    access: 'admins',
    summary: 'Close the list of first steps, also where some are not done',
    answer: Success,
  },
  'PUT /admin/first-steps/:name': {
    access: 'admins',
    summary: 'Mark a step as done, regardless of its check',
    params: z.object({ name: z.enum(firstSteps) }),
    answer: z.array(FirstStep),
  },
  'GET /settings/credentials': {
    access: 'admins',
    summary: 'Get the mail server, keys of Stripe and PayPal, and address, without secrets',
    answer: CredentialsView,
  },
  'PUT /settings/credentials/mail': {
    access: 'admins',
    proof: 'keys',
    summary: 'Set the mail server, if it accepts a test email to you',
    body: MailCredentials,
    answer: CredentialsView,
  },
  'PUT /settings/credentials/stripe': {
    access: 'admins',
    proof: 'keys',
    summary: 'Set the Stripe keys, if Stripe accepts them',
    body: StripeCredentials,
    answer: CredentialsView,
  },
  'PUT /settings/credentials/paypal': {
    access: 'admins',
    proof: 'keys',
    summary: 'Set the PayPal keys, if PayPal accepts them, and find or make its webhook',
    body: PaypalCredentials,
    answer: CredentialsView,
  },
  'PUT /settings/credentials/address': {
    access: 'admins',
    proof: 'keys',
    summary: 'Set the address of the store, from a browser at that address',
    body: StoreAddress,
    answer: CredentialsView,
  },
  'GET /tax/standard-rates': {
    access: 'admins',
    summary: 'List the standard tax rates by country',
    answer: z.array(TaxRate),
  },
  'GET /tax/facts': {
    access: 'admins',
    summary: 'List facts about the taxes of where the store sells, with what it sold there',
    answer: TaxFactList,
  },
  'PUT /tax/facts/:fact/declined': {
    access: 'admins',
    summary: 'Keep that a fact about taxes does not concern the store',
    params: z.object({ fact: z.enum(taxFactIds) }),
    answer: TaxFactList,
  },
  'DELETE /tax/facts/:fact/declined': {
    access: 'admins',
    summary: 'Take that back',
    params: z.object({ fact: z.enum(taxFactIds) }),
    answer: TaxFactList,
  },
  'DELETE /settings/credentials/mail': {
    access: 'admins',
    proof: 'keys',
    summary: 'Remove the credentials for mail',
    answer: CredentialsView,
  },
  'DELETE /settings/credentials/stripe': {
    access: 'admins',
    proof: 'keys',
    summary: 'Remove the credentials for stripe',
    answer: CredentialsView,
  },
  'DELETE /settings/credentials/paypal': {
    access: 'admins',
    proof: 'keys',
    summary: 'Remove the credentials for paypal',
    answer: CredentialsView,
  },
  'DELETE /settings/credentials/address': {
    access: 'admins',
    proof: 'keys',
    summary: 'Remove the credentials for address',
    answer: CredentialsView,
  },
})
