import { IdParams, Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  MakePayouts,
  MonthParams,
  MyShares,
  PayoutMethodInput,
  PayoutPersonDetail,
  Payouts,
  PeopleParams,
  PersonMonthParams,
  SepaParams,
  ShareProfile,
  StripeConnectInput,
  StripePage,
  YearQuery,
} from './payout.ts'
import { SaveTaxForm } from './tax-form.ts'

export const payoutRoutes = defineRoutes('Payouts', {
  'GET /admin/payouts': {
    access: 'admins',
    summary: 'List what is owed to collaborators',
    answer: Payouts,
  },
  'POST /admin/payouts': {
    access: 'admins',
    proof: 'money',
    summary: 'Mark what is ready as paid by hand',
    body: MakePayouts,
    answer: Payouts,
  },
  'POST /admin/payouts/:id/undo': {
    access: 'admins',
    proof: 'money',
    summary: 'Take back a payout by hand, by a counter-entry',
    params: IdParams,
    answer: Payouts,
  },
  'GET /admin/payouts.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export what is ready for these people as CSV',
    query: PeopleParams,
    file: 'text/csv',
  },
  'GET /admin/payouts.xml': {
    access: 'admins',
    proof: 'export',
    summary: 'Export what is ready for these people as SEPA credit transfers (pain.001)',
    description:
      'Leaves out whose account is not in SEPA. The same payments always have the same message id, so that a bank refuses to make them twice.',
    query: SepaParams,
    file: 'application/xml',
  },
  'GET /admin/payouts/yearly.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export what each collaborator was paid and credited in a year, for tax forms',
    query: YearQuery,
    file: 'text/csv',
  },
  'GET /admin/collaborators/:id': {
    access: 'admins',
    summary: 'Get what is owed to a collaborator, line by line',
    params: IdParams,
    answer: PayoutPersonDetail,
  },
  'GET /admin/collaborators/:id/ledger.csv': {
    access: 'admins',
    proof: 'export',
    summary: 'Export all lines of a collaborator as CSV',
    params: IdParams,
    file: 'text/csv',
  },
  'GET /admin/collaborators/:id/statements/:month/statement.pdf': {
    access: 'admins',
    summary: 'Download the statement of a month that a collaborator has',
    params: PersonMonthParams,
    file: 'application/pdf',
  },
  'POST /admin/collaborators/:id/ask': {
    access: 'admins',
    summary:
      'Ask a collaborator by mail for what they are waited for: an answer to a split, payout details, or their account at Stripe',
    params: IdParams,
    answer: Success,
  },
  'POST /admin/collaborators/:id/send': {
    access: 'admins',
    proof: 'money',
    summary: 'Send what is ready to the collaborator’s account at Stripe now',
    params: IdParams,
    answer: Payouts,
  },
  'PUT /admin/collaborators/:id/tax-form': {
    access: 'admins',
    proof: 'money',
    summary: 'Save what you have of a collaborator’s tax form; sellers in the US only',
    params: IdParams,
    body: SaveTaxForm,
    answer: PayoutPersonDetail,
  },
  'DELETE /admin/collaborators/:id': {
    access: 'admins',
    proof: 'people',
    summary:
      'Erase the personal data of a collaborator, once nothing is owed and the years for the books are over',
    params: IdParams,
    answer: Success,
  },
  'GET /my-shares': {
    access: 'signed-in',
    summary: 'Get your shares: beats, sales, what is held, ready and paid',
    answer: MyShares,
  },
  'PUT /my-shares/method': {
    access: 'signed-in',
    proof: 'money',
    summary: 'Choose how you are paid',
    body: PayoutMethodInput,
    answer: MyShares,
  },
  'POST /my-shares/stripe': {
    access: 'signed-in',
    proof: 'money',
    summary: 'Choose to be paid by Stripe; answers Stripe’s page for what is missing there',
    body: StripeConnectInput,
    answer: StripePage,
  },
  'POST /my-shares/stripe/check': {
    access: 'signed-in',
    summary: 'Ask Stripe about your account, such as after its page',
    answer: MyShares,
  },
  'POST /my-shares/stripe/dashboard': {
    access: 'signed-in',
    summary: 'Get a link to your account at Stripe',
    answer: StripePage,
  },
  'PUT /my-shares/profile': {
    access: 'signed-in',
    summary: 'Set your address and tax number for tax forms, and whether statements are mailed',
    body: ShareProfile,
    answer: MyShares,
  },
  'GET /my-shares/statements/:month/statement.pdf': {
    access: 'signed-in',
    summary: 'Download your statement of a month',
    params: MonthParams,
    file: 'application/pdf',
  },
  'GET /my-shares/statements/:month/statement.csv': {
    access: 'signed-in',
    summary: 'Download your statement of a month as CSV',
    params: MonthParams,
    file: 'text/csv',
  },
})
