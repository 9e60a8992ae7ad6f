import { sendJson } from '#client/platform/api.ts'
import type { PasskeyOptions } from '#contract/sign-in-methods.ts'

/** Loaded on first use. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/**
 * Runs the browser's passkey prompt. Returns the assertion to send to the server.
 * @param path of the server's options
 * @throws Error with a message for users, ApiError
 */
export function askForPasskey(path: string) {
  return withBrowser(path, async (options, { startAuthentication }) => {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
    return startAuthentication({ optionsJSON: options as PasskeyOptions & Options })
  })
}

/** The same for registering a passkey. */
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

/** Browsers report a missing passkey and a canceled prompt alike. */
function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or use another method.'
  return 'Your browser could not use a passkey here.'
}
