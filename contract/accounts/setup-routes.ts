import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { Success } from '#contract/wire/common.ts'
import { defineRoutes } from '#contract/wire/route-table.ts'
import { SignedInResponse } from './auth.ts'
import { Password } from './password-rule.ts'
import { AddPasskeyRequest, PasskeyOptions } from './sign-in-methods.ts'
import { EmailAddress, Username } from './user.ts'

/** How long the link that a start of a new store prints makes an administrator. */
export const SETUP_MINUTES = 10

const Token = z.string().max(200).describe('What follows # in the setup link')
const Admin = z.object({ token: Token, username: Username, email: EmailAddress })

export const SetupRequest = Admin.extend({
  password: Password.optional().meta({ example: 'Nightbus36!' }),
  passkey: AddPasskeyRequest.shape.credential.optional(),
}).refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
  ...schemaError(msg`Password is required`),
  path: ['password'],
})
export type SetupRequest = z.infer<typeof SetupRequest>

export const setupRoutes = defineRoutes('Accounts', {
  'POST /setup/check': {
    access: 'everyone',
    summary: 'Ask whether a setup link still works',
    description:
      '409 `setup_done` once the store has an administrator, 410 `setup_link_ended` for an old link.',
    body: z.object({ token: Token }),
    answer: Success,
  },
  'POST /setup/passkey-options': {
    access: 'everyone',
    summary: 'Get the options for the first administrator’s passkey (WebAuthn)',
    body: Admin,
    answer: PasskeyOptions,
  },
  'POST /setup': {
    access: 'everyone',
    summary: 'Make the first administrator of a new store, with a password or a passkey, and sign them in',
    body: SetupRequest,
    answer: SignedInResponse,
  },
})
