import { z } from 'zod'
import { BillingInfo } from '#contract/orders/billing.ts'
import { ProducerPage } from '#contract/reach/producer.ts'
import { locales } from '#contract/text/locales.ts'
import { Success, TokenParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  Account,
  AccountNames,
  AccountSession,
  ChangeEmailRequest,
  ChangePasswordRequest,
  ChangeUsernameRequest,
  PasswordAgain,
} from './account.ts'
import { DoneResponse } from './auth.ts'
import { DeskViews } from './desk-views.ts'
import {
  AddedFactor,
  AddPasskeyRequest,
  CodeRequest,
  NewRecoveryCodes,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  ProofRequest,
  ProofWays,
  SecondFactors,
  TotpSetup,
} from './sign-in-methods.ts'

const LanguageRequest = z.object({ language: z.enum(locales) })
const PasskeyId = z.object({ id: z.string().min(1).max(1_400) })

export const accountRoutes = defineRoutes('Account', {
  'GET /account': { access: 'signed-in', summary: 'Get your account', answer: Account },
  'PATCH /account': {
    access: 'signed-in',
    summary: 'Change the username',
    body: ChangeUsernameRequest,
    answer: Account,
  },
  'PUT /account/names': {
    access: 'signed-in',
    summary:
      'Change the legal and the artist name: contracts use both, and an administrator’s beats the artist name',
    body: AccountNames,
    answer: Account,
  },
  'PUT /account/language': {
    access: 'signed-in',
    summary: 'Choose the language of your mails',
    body: LanguageRequest,
    answer: Success,
  },
  'PUT /account/producer-page': {
    access: 'admins',
    summary: 'Change the lines and links on your page as a producer',
    body: ProducerPage,
    answer: Account,
  },
  'PUT /account/desk-views': {
    access: 'admins',
    summary: 'Keep how you look at the lists of the admin area: those left out as tables',
    body: DeskViews,
    answer: Account,
  },
  'PUT /account/avatar': {
    access: 'signed-in',
    summary: 'Change the avatar: one JPEG, PNG or WebP as the multipart field image',
    consumes: ['multipart/form-data'],
    answer: Account,
  },
  'DELETE /account/avatar': { access: 'signed-in', summary: 'Remove the avatar', answer: Success },
  'GET /account/billing': {
    access: 'signed-in',
    summary: 'Get the remembered billing details, or null',
    answer: BillingInfo.nullable(),
  },
  'PUT /account/billing': {
    access: 'signed-in',
    summary: 'Remember billing details',
    body: BillingInfo,
    answer: BillingInfo,
  },
  'DELETE /account/billing': { access: 'signed-in', summary: 'Forget the billing details', answer: Success },
  'POST /account/password': {
    access: 'signed-in',
    summary: 'Change the password; ends all other sessions',
    body: ChangePasswordRequest,
    answer: Success,
  },
  'POST /account/email': {
    access: 'signed-in',
    summary: 'Email a confirmation link to a new address',
    body: ChangeEmailRequest,
    answer: DoneResponse,
  },
  'GET /account/sessions': {
    access: 'signed-in',
    summary: 'List your sessions',
    answer: z.array(AccountSession),
  },
  'DELETE /account/sessions/:id': {
    access: 'signed-in',
    proof: 'people',
    summary: 'End one of your sessions',
    params: z.object({ id: z.string().max(64) }),
    answer: Success,
  },
  'DELETE /account/sessions': {
    access: 'signed-in',
    proof: 'people',
    summary: 'End all other sessions',
    answer: Success,
  },
  'POST /account/export': {
    access: 'signed-in',
    summary: 'Download all data about you; requires the password',
    body: PasswordAgain,
  },
  'POST /account/delete': {
    access: 'signed-in',
    summary: 'Delete your account permanently; requires the password',
    description: '409 for administrators, whom only another administrator can delete.',
    body: PasswordAgain,
    answer: Success,
  },
  'POST /account/email/confirm/:token': {
    access: 'everyone',
    summary: 'Confirm a new address with the token from the email; no session needed',
    params: TokenParams,
    answer: Success,
  },
  'GET /account/passkeys': { access: 'signed-in', summary: 'List your passkeys', answer: z.array(Passkey) },
  'POST /account/passkeys/options': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Get the options for creating a passkey (WebAuthn)',
    answer: PasskeyOptions,
  },
  'POST /account/passkeys': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Add the passkey that the browser created',
    body: AddPasskeyRequest,
    answer: AddedFactor,
  },
  'PATCH /account/passkeys/:id': {
    access: 'signed-in',
    summary: 'Rename a passkey',
    params: PasskeyId,
    body: z.object({ name: PasskeyName.min(1, 'Name is required') }),
    answer: Success,
  },
  'DELETE /account/passkeys/:id': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Remove a passkey',
    params: PasskeyId,
    answer: Success,
  },
  'GET /account/second-factors': {
    access: 'signed-in',
    summary: 'Get what signing in requires',
    answer: SecondFactors,
  },
  'POST /account/totp': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Start setting up an authenticator app',
    description: 'The secret takes effect once its first code is sent to POST /api/account/totp/confirm.',
    answer: TotpSetup,
  },
  'POST /account/totp/confirm': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Finish setting up the authenticator app with its first code',
    body: CodeRequest,
    answer: AddedFactor,
  },
  'DELETE /account/totp': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Remove the authenticator app',
    answer: Success,
  },
  'POST /account/recovery-codes': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Replace the recovery codes',
    answer: NewRecoveryCodes,
  },
  'GET /account/proof': {
    access: 'signed-in',
    summary: 'List the ways to confirm your identity',
    answer: ProofWays,
  },
  'POST /account/proof/passkey-options': {
    access: 'signed-in',
    summary: 'Get the options for confirming with a passkey (WebAuthn)',
    answer: PasskeyOptions,
  },
  'POST /account/proof': {
    access: 'signed-in',
    summary: 'Confirm your identity with the password, an authenticator code or a passkey',
    description:
      'Valid for 10 minutes, as after signing in, and sets a new cookie jwt_token. Routes that require it respond 403 `fresh_proof_required` without it.',
    body: ProofRequest,
    answer: Success,
  },
  'POST /account/proof/check': {
    access: 'signed-in',
    proof: 'people',
    summary: 'Check whether your identity was confirmed recently, such as before a download',
    answer: Success,
  },
})
