import type { PasskeyAssertion, PasskeyOptions } from '#contract/accounts/sign-in-methods.ts'
import type { Config } from '#server/config/config.ts'
import { findPasskey, readPasskeys, recordPasskeyUse } from '#server/model/session/index.ts'
import { storedValue } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { consumeChallenge, isChallenge, makeChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'

export type PasskeyDeps = { app: App; db: Db; config: Config }

/** Loaded by the first who uses a passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Options of the browser's `navigator.credentials.get`.
 * @param userId whose passkeys are asked for; undefined: the browser offers all that it has for the store
 */
export async function passkeyRequest(
  { app, db, config }: PasskeyDeps,
  purpose: string,
  userId?: string,
): Promise<PasskeyOptions> {
  const { id: rpID } = relyingParty(app, config)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const own = userId === undefined ? undefined : await credentialsOf(db, userId)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: makeChallenge(app.storeSecret, purpose),
    userVerification: 'required',
    ...(own && { allowCredentials: own }),
  })
  return { ...options }
}

/** Passkeys as browsers are told of them. */
export type PasskeyCredentials = { id: string; transports: string[] }[]

export async function credentialsOf(db: Db, userId: string): Promise<PasskeyCredentials> {
  const rows = await readPasskeys(db, userId)
  return rows.map(({ id, transports }) => ({ id, transports: storedValue(transports) }))
}

/**
 * Verifies the browser's answer to `passkeyRequest`, for the same purpose. Returns the id of the passkey's user.
 * @throws Problem passkey_refused
 */
export async function verifyPasskey(
  { app, db, config }: PasskeyDeps,
  purpose: string,
  assertion: PasskeyAssertion,
): Promise<string> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(app, config)
  const row = await findPasskey(db, assertion.id)
  if (!row) throw new ProblemError('passkey_refused')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge(given) {
      challenge = given
      return isChallenge(given, app.storeSecret, purpose)
    },
    expectedOrigin,
    expectedRPID,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch((cause: unknown) => {
    throw new ProblemError('passkey_refused', { cause })
  })
  if (!verified || !(await consumeChallenge(db, challenge))) throw new ProblemError('passkey_refused')
  await recordPasskeyUse(db, row.id, authenticationInfo.newCounter)
  return row.user_id
}
