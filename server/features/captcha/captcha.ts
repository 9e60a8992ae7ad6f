import type { CaptchaPurpose } from '#contract/captcha.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { Problem } from '#server/platform/http/problem.ts'

/**
 * Checks one answer. Answers an id that is the same for the same solved CAPTCHA, however its token is written, and
 * when it expires; undefined for an answer that is wrong, expired, or for something else.
 */
export type CaptchaVerifier = (
  token: string,
  asked: { purpose: CaptchaPurpose; address: string },
) => Promise<{ id: string; expiresAtMs: number } | undefined>

/** A CAPTCHA that lets each answer through once. */
export class Captcha {
  readonly #db: Db
  readonly #verify: CaptchaVerifier | undefined

  /** Without a verifier everybody passes; the settings allow that only in tests. */
  constructor(db: Db, verify: CaptchaVerifier | undefined) {
    this.#db = db
    this.#verify = verify
  }

  /**
   * Throws `captcha_required` where there is no answer, in the words of the form that asks, and `captcha_refused` for
   * one that is wrong, expired, for another purpose, or used. Never says which.
   */
  async check(
    token: string | undefined,
    asked: { purpose: CaptchaPurpose; address: string; missing: string },
  ): Promise<void> {
    if (!this.#verify) return
    if (!token) {
      throw new Problem('captcha_required', {
        detail: asked.missing,
        errors: { captchaToken: asked.missing },
      })
    }
    const answer = await this.#verify(token, asked)
    if (!answer || !(await this.#spend(answer))) {
      const problem = new Problem('captcha_refused')
      throw new Problem('captcha_refused', { errors: { captchaToken: problem.message } })
    }
  }

  /** Of parallel replays one inserts the row, so exactly one gets through; looking first would let all of them. */
  async #spend({ id, expiresAtMs }: { id: string; expiresAtMs: number }): Promise<boolean> {
    const inserted = await this.#db
      .insertInto('captcha_answers')
      .values({ id, expires_at: expiresAtMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
}
