import { sendJson } from '#client/platform/api.ts'
import type { PasskeyOptions } from '#contract/sign-in-methods.ts'

/** Loaded by the first who uses a passkey. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Lets the visitor choose a passkey. Answers what to send to the server.
 * @param path where the server's options come from
 * @throws Error with a sentence to show, ApiError
 */
export function askForPasskey(path: string) {
  return withBrowser(path, async (options, { startAuthentication }) => {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
    return startAuthentication({ optionsJSON: options as PasskeyOptions & Options })
  })
}

/** Lets the visitor make a passkey, in the same way. */
export function makePasskey(path: string) {
  return withBrowser(path, async (options, { startRegistration }) => {
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    return startRegistration({ optionsJSON: options as PasskeyOptions & Options })
  })
}

async function withBrowser<Answer>(
  path: string,
  run: (options: PasskeyOptions, library: Awaited<ReturnType<typeof loadWebAuthn>>) => Promise<Answer>,
): Promise<Answer> {
  const [options, library] = await Promise.all([sendJson<PasskeyOptions>('POST', path, {}), loadWebAuthn()])
  try {
    return await run(options, library)
  } catch (error) {
    throw new Error(messageOf(error))
  }
}

/** Browsers do not tell a passkey that is not there from a visitor who closes the question. */
function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or go another way.'
  return 'Your browser could not use a passkey here.'
}
