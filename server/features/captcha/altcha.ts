import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CaptchaPurpose } from '#contract/captcha.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { CaptchaVerifier } from './captcha.ts'

/** PBKDF2 passes for each try, and how many tries a browser needs: half a second on a laptop, a few on a phone. */
const COST = 2_000
const FEWEST_TRIES = 500
const MOST_TRIES = 2_000
const GOOD_FOR_MS = 10 * 60_000

const Payload = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({
      nonce: z.string(),
      salt: z.string(),
      expiresAt: z.number(),
      data: z.looseObject({ purpose: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** ALTCHA, served by the store itself: the browser does a little work that a flood of requests would have to repeat. */
export class Altcha {
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

  constructor(storeSecret: string) {
    this.#secrets = {
      hmacSignatureSecret: deriveKey(storeSecret, 'captcha challenge').toString('hex'),
      hmacKeySignatureSecret: deriveKey(storeSecret, 'captcha answer').toString('hex'),
    }
  }

  /** A challenge for one purpose, good for ten minutes. */
  makeChallenge(purpose: CaptchaPurpose, now = Date.now()): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MOST_TRIES, FEWEST_TRIES),
      deriveKey: derivePbkdf2,
      // The library has no default: without this, an answer would be good for ever.
      expiresAt: new Date(now + GOOD_FOR_MS),
      data: { purpose },
      ...this.#secrets,
    })
  }

  readonly verify: CaptchaVerifier = async (token, { purpose }) => {
    const payload = readPayload(token)
    if (!payload) return undefined
    const { challenge, solution } = payload
    // The library verifies that the challenge is ours, not what it was made for.
    if (challenge.parameters.data.purpose !== purpose) return undefined
    try {
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution,
        deriveKey: derivePbkdf2,
        ...this.#secrets,
      })
      if (!verified) return undefined
    } catch {
      // Malformed in a way that the shape above does not tell.
      return undefined
    }
    const { nonce, salt, expiresAt } = challenge.parameters
    const id = createHash('sha256')
      .update(JSON.stringify(['altcha', nonce, salt]))
      .digest('base64url')
    return { id, expiresAtMs: expiresAt * 1_000 }
  }
}

function readPayload(token: string): z.infer<typeof Payload> | undefined {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
