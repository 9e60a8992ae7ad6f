import type { CaptchaPurpose } from '#contract/accounts/captcha.ts'
import type { Message } from '#contract/text/msg.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { consumeOnce } from '#server/platform/database/consume-once.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Returns an id that is unique per solution, for replay protection; undefined if the solution is invalid. */
export type CaptchaVerifier = (
  token: string,
  expected: { purpose: CaptchaPurpose; address: string },
) => Promise<{ id: string; expiresAtMs: number } | undefined>

/** Accepts each solution once. */
export class Captcha {
  readonly #db: Db
  readonly #verify: CaptchaVerifier | undefined

  /** Without a verifier (only in tests) everybody passes. */
  constructor(db: Db, verify: CaptchaVerifier | undefined) {
    this.#db = db
    this.#verify = verify
  }

  /**
   * @param expected.missing the form's message if there is no token
   * @throws Problem captcha_required, captcha_refused
   */
  async check(
    token: string | undefined,
    expected: { purpose: CaptchaPurpose; address: string; missing: Message },
  ): Promise<void> {
    if (!this.#verify) return
    if (!token) {
      throw new ProblemError('captcha_required', {
        detail: expected.missing,
        errors: { captchaToken: expected.missing },
      })
    }
    const solution = await this.#verify(token, expected)
    if (!solution || !(await consumeOnce(this.#db, `captcha ${solution.id}`, solution.expiresAtMs))) {
      const problem = new ProblemError('captcha_refused')
      throw new ProblemError('captcha_refused', { errors: { captchaToken: problem.message } })
    }
  }
}

declare module '#server/platform/store.ts' {
  interface Store {
    captcha: Captcha
  }
}
