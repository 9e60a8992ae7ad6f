import { z } from 'zod'
import { Success, TokenParams } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import {
  DoneResponse,
  ForgotPasswordRequest,
  LoginRequest,
  RegisteredResponse,
  RegisterForm,
  ResetPasswordRequest,
  SignedInResponse,
} from './auth.ts'
import { CaptchaSettings, captchaPurposes } from './captcha.ts'
import { Session } from './session.ts'
import {
  MailedCodeRequest,
  MailedCodeSent,
  PasskeyAssertion,
  PasskeyOptions,
  SecondStepRequest,
  SignInLinkRequest,
  UseMailedCodeRequest,
} from './sign-in-methods.ts'

export const signInRoutes = defineRoutes('Accounts', {
  'POST /auth/login': {
    access: 'everyone',
    summary: 'Sign in; sets the cookie jwt_token for a day',
    description:
      'Email and password must match, and the username, if sent. 401 `second_factor_required` with a `ticket` ' +
      'if the account asks for more: a code (POST /api/auth/login/code) or a passkey (POST /api/auth/passkey).',
    body: LoginRequest,
    answer: SignedInResponse,
  },
  'POST /users/forgot-password': {
    access: 'everyone',
    summary: 'Email a password reset link',
    description: 'Responds the same whether or not the account exists.',
    body: ForgotPasswordRequest,
    answer: DoneResponse,
  },
  'POST /users/reset-password/:token': {
    access: 'everyone',
    summary: 'Set a new password with the token from the email; ends all sessions of the account',
    params: TokenParams,
    body: ResetPasswordRequest,
    answer: DoneResponse,
  },
  'POST /auth/register': {
    access: 'everyone',
    summary: 'Register as a customer and sign in; for administrators: create a user',
    description:
      'As JSON or a multipart form. An administrator’s form may contain role and image; it creates no session ' +
      'and returns no token.',
    consumes: ['application/json', 'multipart/form-data'],
    body: RegisterForm,
    answer: RegisteredResponse,
  },
  'POST /auth/login/code': {
    access: 'everyone',
    summary: 'Finish signing in with a code',
    description:
      'For accounts whose sign-in was answered with 401 `second_factor_required`: its member `ticket`, and a ' +
      'code from the authenticator app or a recovery code. A ticket signs in once, within 10 minutes.',
    body: SecondStepRequest,
    answer: SignedInResponse,
  },
  'POST /auth/sign-in-link': {
    access: 'everyone',
    summary: 'Email a customer a sign-in link',
    description: 'Responds the same whether or not the account exists. Administrators get no link.',
    body: SignInLinkRequest,
    answer: DoneResponse,
  },
  'POST /auth/sign-in-link/:token': {
    access: 'everyone',
    summary: 'Sign in with the token from the email; works once, for 10 minutes',
    params: TokenParams,
    answer: SignedInResponse,
  },
  'POST /auth/mailed-code': {
    access: 'everyone',
    summary: 'Email a code of six digits to sign in with',
    description:
      'Responds the same whether or not the account exists; an address without one gets an account when the code ' +
      'is used. Administrators get no code.',
    body: MailedCodeRequest,
    answer: MailedCodeSent,
  },
  'POST /auth/mailed-code/use': {
    access: 'everyone',
    summary: 'Sign in with the code from the email; works once, for 10 minutes, with three tries',
    description: '403 `mailed_code_wrong` with `triesLeft`; 410 `mailed_code_over` after that.',
    body: UseMailedCodeRequest,
    answer: SignedInResponse,
  },
  'GET /auth/session': {
    access: 'everyone',
    summary: 'Get the current session',
    description:
      '401 without a session, or once it has expired or was ended. With `optional=true` the response is 204 ' +
      'instead, which browsers do not log as an error.',
    query: z.object({ optional: z.enum(['true', 'false']).default('false') }),
    answer: Session,
    mayBeEmpty: true,
  },
  'POST /auth/logout': {
    access: 'everyone',
    summary: 'End the session and clear its cookie; idempotent',
    answer: Success,
  },
  'POST /auth/passkey/options': {
    access: 'everyone',
    summary: 'Get the options for a passkey sign-in (WebAuthn)',
    answer: PasskeyOptions,
  },
  'POST /auth/passkey': {
    access: 'everyone',
    summary: 'Sign in with a passkey; sets the cookie jwt_token for a day',
    body: PasskeyAssertion,
    answer: SignedInResponse,
  },
  'GET /captcha': { access: 'everyone', summary: 'Get the CAPTCHA settings', answer: CaptchaSettings },
  'GET /captcha/challenge': {
    access: 'everyone',
    summary: 'Create an ALTCHA proof-of-work challenge, valid for ten minutes and one use',
    query: z.object({ purpose: z.enum(captchaPurposes) }),
  },
})
