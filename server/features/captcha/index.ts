export { Captcha } from './captcha.ts'
export { registerCaptcha } from './register-captcha.ts'
export { captchaSources } from './site-verify.ts'
