import type { Settings } from './settings.ts'
import { isStrict } from './strict-mode.ts'

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Where VAT numbers are looked up; a trial store contacts no authority. */
export function vatRegisterUrl(settings: Settings): string | undefined {
  const url = settings.VAT_REGISTER_URL ?? (isStrict(settings) ? viesUrl : 'off')
  return url === 'off' ? undefined : url.replace(/\/+$/, '')
}
