import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { TypedPassword } from './auth.ts'
import { CAPTCHA_TOKEN_MAX_LENGTH } from './captcha.ts'
import { EmailAddress } from './user.ts'

const Base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const Credential = z.object({
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
})

/** The browser's response to a passkey sign-in: AuthenticationResponseJSON of WebAuthn. */
export const PasskeyAssertion = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(4_000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The browser's response to a passkey registration: RegistrationResponseJSON of WebAuthn. */
const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url(4_000),
    attestationObject: Base64Url(100_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** Options of a WebAuthn call, for the browser's `parse…OptionsFromJSON`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const PasskeyName = singleLine().max(60, schemaError(msg`This name is too long.`))

export const AddPasskeyRequest = z.object({
  name: PasskeyName.optional().describe("Default: the browser's name"),
  credential: NewCredential,
})
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string().describe('ISO 8601'),
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const RecoveryCodes = z.array(z.string()).describe('Shown only once. Each can replace one code')

/** Issued with the first second factor. */
export const AddedFactor = z.object({ recoveryCodes: RecoveryCodes.nullable() })
export type AddedFactor = z.infer<typeof AddedFactor>

export const NewRecoveryCodes = z.object({ recoveryCodes: RecoveryCodes })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>

/** What a password sign-in requires next. */
const secondSteps = ['code', 'passkey'] as const
export type SecondStep = (typeof secondSteps)[number]

export const SecondFactors = z.object({
  totpSince: z.string().nullable().describe('When an authenticator app was set up, ISO 8601'),
  recoveryCodesLeft: z.number().int(),
  secondStep: z.enum(secondSteps).nullable().describe('The second step of a password sign-in'),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const TotpSetup = z.object({
  secret: z.string().describe('Base32, for typing it in'),
  uri: z.string().describe('otpauth://…, for a QR code'),
})
export type TotpSetup = z.infer<typeof TotpSetup>

/** A code from an authenticator app, or a recovery code. */
export const OneTimeCode = z
  .string()
  .trim()
  .min(1, schemaError(msg`Code is required`))
  .max(64, schemaError(msg`This code is too long.`))

export const CodeRequest = z.object({ code: OneTimeCode })

export const SecondStepRequest = CodeRequest.extend({
  ticket: z.string().max(600).describe('From the problem `second_factor_required`'),
})

export const SignInLinkRequest = z.object({ email: EmailAddress })

export const SIGN_IN_LINK_SENT = msg`If there is a customer account with this address, a sign-in link is on its way. It works for 10 minutes.`

export const MailedCodeRequest = z.object({
  email: EmailAddress,
  captchaToken: z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).optional(),
})

/** The same for every address: only its mailbox says whether a code came. */
export const MailedCodeSent = z.object({
  success: z.literal(true),
  ticket: z.string().describe('Goes with the code; only this browser has it'),
})

export const MAILED_CODE_DIGITS = 6
export const MAILED_CODE_MINUTES = 10

export const UseMailedCodeRequest = z.object({
  ticket: z.string().max(100),
  code: z
    .string()
    .transform((typed) => typed.replace(/\D/g, ''))
    .pipe(
      z
        .string()
        .length(MAILED_CODE_DIGITS, schemaError(msg`The code has ${{ count: MAILED_CODE_DIGITS }} digits.`)),
    )
    .meta({ example: '204816' }),
})

/** Proof of identity, by one of three methods. */
export const ProofRequest = z
  .object({
    password: TypedPassword.optional(),
    code: OneTimeCode.optional().describe('Of the authenticator app'),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(
    (proof) => Object.values(proof).filter((value) => value !== undefined).length === 1,
    schemaError(msg`Send one of password, code and passkey.`),
  )
export type ProofRequest = z.infer<typeof ProofRequest>

export const ProofWays = z.object({
  passkey: z.boolean().describe('The account has a passkey'),
  code: z.boolean().describe('The account has an authenticator app'),
})
export type ProofWays = z.infer<typeof ProofWays>
