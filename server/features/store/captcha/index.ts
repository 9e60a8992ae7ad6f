export { Captcha } from './captcha.ts'
export { purgeCaptchaAnswers } from './purge-answers.ts'
export { registerCaptcha } from './register-captcha.ts'
export { captchaSourcesOf } from './site-verify.ts'
