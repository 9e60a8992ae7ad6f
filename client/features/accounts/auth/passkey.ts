import type { PasskeyOptions } from '#contract/accounts/sign-in-methods.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'

/** Loaded on first use. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Runs the browser's passkey prompt. Returns the assertion to send to the server.
 * @param options of the server, on their way
 * @throws Error with a message for users, ApiError
 */
export function askForPasskey(options: Promise<PasskeyOptions>) {
  return withBrowser(options, async (options, { startAuthentication }) => {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
    return toWire(await startAuthentication({ optionsJSON: options as PasskeyOptions & Options }))
  })
}

/** The same for registering a passkey. */
export function makePasskey(options: Promise<PasskeyOptions>) {
  return withBrowser(options, async (options, { startRegistration }) => {
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    return toWire(await startRegistration({ optionsJSON: options as PasskeyOptions & Options }))
  })
}

/** The store asks for no extensions. */
function toWire<Credential extends { clientExtensionResults: object; authenticatorAttachment?: string }>({
  clientExtensionResults: _,
  authenticatorAttachment: __,
  ...credential
}: Credential) {
  return { ...credential, clientExtensionResults: {} }
}

async function withBrowser<Answer>(
  asked: Promise<PasskeyOptions>,
  run: (options: PasskeyOptions, library: Awaited<ReturnType<typeof loadWebAuthn>>) => Promise<Answer>,
): Promise<Answer> {
  const [options, library] = await Promise.all([asked, loadWebAuthn()])
  try {
    return await run(options, library)
  } catch (error) {
    throw new Error(faultText(messageOf(error)))
  }
}

/** Browsers report a missing passkey and a canceled prompt alike. */
function messageOf(error: unknown): Message {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return msg`This device already has a passkey for your account.`
  if (name === 'NotAllowedError' || name === 'AbortError')
    return msg`No passkey was used. Try again, or use another method.`
  return msg`Your browser could not use a passkey here.`
}
