import type { AddPasskeyRequest, PasskeyOptions } from '#contract/accounts/sign-in-methods.ts'
import { mailFactorChange } from '#server/features/accounts/second-factors/index.ts'
import { firstRecoveryCodes, insertPasskey } from '#server/model/session/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { consumeChallenge, isChallenge, makeChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'
import { credentialsOf, loadWebAuthn, type PasskeyDeps } from './verify-passkey.ts'

const MAX_PASSKEYS = 20
/** Ed25519, ES256 and RS256, by their COSE numbers: what authenticators have today. */
const ALGORITHMS = [-8, -7, -257]

type Owner = Pick<Row<'users'>, 'id' | 'username' | 'email' | 'role' | 'locale'>

const purposeOf = ({ id }: Owner) => `add to ${id}`

/** Options of the browser's `navigator.credentials.create`. @throws Problem too_many_passkeys */
export async function newPasskeyOptions(
  { app, db, config }: PasskeyDeps,
  user: Owner,
): Promise<PasskeyOptions> {
  const { id: rpID, name: rpName } = relyingParty(app, config)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = await credentialsOf(db, user.id)
  if (known.length >= MAX_PASSKEYS) throw new ProblemError('too_many_passkeys')
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.username,
    challenge: makeChallenge(app.storeSecret, purposeOf(user)),
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    // Signing in asks for no name, so the authenticator has to know it, and to check that its owner is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Adds the passkey that the browser has made. Returns recovery codes if signing in begins to ask for the passkey.
 * @throws Problem passkey_refused, passkey_known
 */
export async function addPasskey(
  { app, db, config }: PasskeyDeps,
  user: Owner,
  { name, credential }: Required<AddPasskeyRequest>,
): Promise<string[] | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(app, config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let challenge = ''
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge(given) {
      challenge = given
      return isChallenge(given, app.storeSecret, purposeOf(user))
    },
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new ProblemError('passkey_refused', { cause })
  })
  if (!verified || !(await consumeChallenge(db, challenge))) throw new ProblemError('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return db.transaction().execute(async (trx) => {
    await insertPasskey(trx, {
      id,
      user_id: user.id,
      name,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: writeJson(credential.response.transports ?? []),
      created_at: Date.now(),
      used_at: null,
    })
    await mailFactorChange(trx, user, 'passkey added')
    return firstRecoveryCodes(trx, config, user)
  })
}
