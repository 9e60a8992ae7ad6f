/** Used CAPTCHA solutions. The primary key prevents replay. */
type CaptchaAnswerRow = { id: string; expires_at: number }

declare module '#server/platform/database/schema.ts' {
  interface Database {
    captcha_answers: CaptchaAnswerRow
  }
}
