import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CaptchaPurpose } from '#contract/accounts/captcha.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'
import type { CaptchaVerifier } from './captcha.ts'

/** PBKDF2 iterations per attempt, and attempts: half a second on a laptop, a few on a phone. */
const COST = 2_000
const MIN_ATTEMPTS = 500
const MAX_ATTEMPTS = 2_000
const TTL_MS = 10 * 60_000

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

/** Self-hosted proof-of-work CAPTCHA. */
export class Altcha {
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

  constructor(storeSecret: string) {
    this.#secrets = {
      hmacSignatureSecret: deriveKey(storeSecret, 'captcha challenge').toString('hex'),
      hmacKeySignatureSecret: deriveKey(storeSecret, 'captcha answer').toString('hex'),
    }
  }

  createChallenge(purpose: CaptchaPurpose, now = Date.now()): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MAX_ATTEMPTS, MIN_ATTEMPTS),
      deriveKey: derivePbkdf2,
      // The library sets no expiry by default.
      expiresAt: new Date(now + TTL_MS),
      data: { purpose },
      ...this.#secrets,
    })
  }

  readonly verify: CaptchaVerifier = async (token, { purpose }) => {
    const payload = readPayload(token)
    if (!payload) return undefined
    const { challenge, solution } = payload
    // The library verifies the signature, but not the purpose.
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
      // Malformed in a way that the schema does not detect.
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
