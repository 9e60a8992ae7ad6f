import { addressOf } from '#client/platform/call.ts'
import type { CaptchaPurpose } from '#contract/accounts/captcha.ts'
import { type Locale, pageLocale } from '#contract/text/locales.ts'
import 'altcha/altcha.css'

/** The library's global configuration. */
type AltchaGlobal = { $altcha: { algorithms: Map<string, () => Worker> } }

type AltchaEvent = CustomEvent<{ state: string; payload?: string | null }>

/** Renders ALTCHA's checkbox inside `slot`. Its code is lazy and computes in a worker. Returns a cleanup function. */
export function showAltcha(
  slot: HTMLElement,
  { purpose, startsByItself }: { purpose: CaptchaPurpose; startsByItself: boolean },
  onToken: (token: string) => void,
): () => void {
  let isGone = false
  void loadAltcha().then(() => {
    if (isGone) return
    const widget = document.createElement('altcha-widget')
    widget.setAttribute('challenge', addressOf('GET /captcha/challenge', { query: { purpose } }))
    widget.setAttribute('language', texts[pageLocale()]?.[0] ?? 'en')
    widget.setAttribute(
      'configuration',
      JSON.stringify({
        hideLogo: true,
        humanInteractionSignature: false,
        ...(startsByItself && { auto: 'onload' }),
      }),
    )
    widget.addEventListener('statechange', (event) => {
      const { state, payload } = (event as AltchaEvent).detail
      onToken(state === 'verified' && payload ? payload : '')
    })
    slot.replaceChildren(widget)
  })
  return () => {
    isGone = true
    slot.replaceChildren()
  }
}

/** Its own texts, by what it calls the languages. English it has with it. */
const texts: Partial<Record<Locale, [language: string, load: () => Promise<unknown>]>> = {
  de: ['de', () => import('altcha/i18n/de')],
  fr: ['fr-fr', () => import('altcha/i18n/fr-fr')],
  ja: ['ja', () => import('altcha/i18n/ja')],
  'pt-BR': ['pt-br', () => import('altcha/i18n/pt-br')],
  es: ['es-es', () => import('altcha/i18n/es-es')],
}

let loading: Promise<void> | undefined

function loadAltcha(): Promise<void> {
  loading ??= registerAltcha()
  return loading
}

async function registerAltcha(): Promise<void> {
  const [{ default: Pbkdf2Worker }] = await Promise.all([
    import('altcha/workers/pbkdf2?worker'),
    import('altcha/external'),
    texts[pageLocale()]?.[1](),
  ])
  const { $altcha } = globalThis as unknown as AltchaGlobal
  $altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
}
