export { Captcha } from './captcha.ts'
export { registerCaptcha } from './register-captcha.ts'
export { captchaSourcesOf } from './site-verify.ts'
