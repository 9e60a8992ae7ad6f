import { randomUUID } from 'node:crypto'
import type { AddPasskeyRequest, PasskeyOptions } from '#contract/accounts/sign-in-methods.ts'
import { mailFactorChange } from '#server/features/accounts/second-factors/index.ts'
import { firstRecoveryCodes, insertPasskey } from '#server/model/session/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { consumeChallenge, isChallenge, makeChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'
import { credentialsOf, loadWebAuthn, type PasskeyCredentials, type PasskeyDeps } from './verify-passkey.ts'

const MAX_PASSKEYS = 20
/** Ed25519, ES256 and RS256, by their COSE numbers: what authenticators have today. */
const ALGORITHMS = [-8, -7, -257]

type Owner = Pick<Row<'users'>, 'id' | 'username' | 'email' | 'role' | 'locale'>
/** What is kept of a passkey, without whose it is. */
export type NewPasskey = Omit<Row<'passkeys'>, 'user_id'>

const purposeOf = ({ id }: Owner) => `add to ${id}`

/**
 * Options of the browser's `navigator.credentials.create`.
 * @param purpose what `verifyNewPasskey` has to be asked for
 * @param given.known passkeys of the user, of which the device may have none
 */
export async function newPasskeyOptions(
  { app, config }: PasskeyDeps,
  purpose: string,
  {
    user: { id = randomUUID(), username, email },
    known = [],
  }: { user: Pick<Owner, 'username' | 'email'> & { id?: string }; known?: PasskeyCredentials },
): Promise<PasskeyOptions> {
  const { id: rpID, name: rpName } = relyingParty(app, config)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: username,
    challenge: makeChallenge(app.storeSecret, purpose),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    // Signing in asks for no name, so the authenticator has to know it, and to check that its owner is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Options for one more passkey of an account. @throws Problem too_many_passkeys */
export async function anotherPasskeyOptions(deps: PasskeyDeps, user: Owner): Promise<PasskeyOptions> {
  const known = await credentialsOf(deps.db, user.id)
  if (known.length >= MAX_PASSKEYS) throw new ProblemError('too_many_passkeys')
  return newPasskeyOptions(deps, purposeOf(user), { user, known })
}

/**
 * Verifies the passkey that the browser has made for `newPasskeyOptions`, for the same purpose.
 * @throws Problem passkey_refused
 */
export async function verifyNewPasskey(
  { app, db, config }: PasskeyDeps,
  purpose: string,
  credential: AddPasskeyRequest['credential'],
): Promise<Omit<NewPasskey, 'name'>> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(app, config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let challenge = ''
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge(given) {
      challenge = given
      return isChallenge(given, app.storeSecret, purpose)
    },
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new ProblemError('passkey_refused', { cause })
  })
  if (!verified || !(await consumeChallenge(db, challenge))) throw new ProblemError('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: writeJson(credential.response.transports ?? []),
    created_at: Date.now(),
    used_at: null,
  }
}

/**
 * Adds the passkey that the browser has made. Returns recovery codes if signing in begins to ask for the passkey.
 * @throws Problem passkey_refused, passkey_known
 */
export async function addPasskey(
  deps: PasskeyDeps,
  user: Owner,
  { name, credential }: Required<AddPasskeyRequest>,
): Promise<string[] | null> {
  const passkey = await verifyNewPasskey(deps, purposeOf(user), credential)
  return deps.db.transaction().execute(async (trx) => {
    await insertPasskey(trx, { ...passkey, name, user_id: user.id })
    await mailFactorChange(trx, user, 'passkey added')
    return firstRecoveryCodes(trx, deps.config, user)
  })
}
