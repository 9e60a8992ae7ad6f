import type { CaptchaPurpose } from '#contract/accounts/captcha.ts'

type Provider = 'turnstile' | 'hcaptcha' | 'recaptcha'

type RenderOptions = {
  sitekey: string
  action: CaptchaPurpose
  theme: 'light' | 'dark'
  callback: (token: string) => void
  'expired-callback': () => void
}

/** The common API of the three providers' scripts. */
type ProviderApi = {
  render: (slot: HTMLElement, options: RenderOptions) => unknown
  ready?: (act: () => void) => void
}

const scripts: Record<Provider, { address: string; global: string }> = {
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
}

/** Renders a third-party CAPTCHA inside `slot`; `onMissing` is called if it cannot be loaded. Returns a cleanup function. */
export function showProvider(
  slot: HTMLElement,
  provider: Provider,
  siteKey: string,
  purpose: CaptchaPurpose,
  onToken: (token: string) => void,
  onMissing: () => void,
): () => void {
  let isGone = false
  const inner = document.createElement('div')
  slot.replaceChildren(inner)
  const render = (api: ProviderApi) => {
    if (isGone) return
    api.render(inner, {
      sitekey: siteKey,
      action: purpose,
      theme: isDark() ? 'dark' : 'light',
      callback: onToken,
      'expired-callback': () => onToken(''),
    })
  }
  loadScript(provider).then(
    (api) => (provider === 'recaptcha' && api.ready ? api.ready(() => render(api)) : render(api)),
    () => {
      if (!isGone) onMissing()
    },
  )
  return () => {
    isGone = true
    slot.replaceChildren()
  }
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

function loadScript(provider: Provider): Promise<ProviderApi> {
  const { address, global } = scripts[provider]
  const found = (globalThis as Record<string, unknown>)[global] as ProviderApi | undefined
  if (found) return Promise.resolve(found)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => {
      const api = (globalThis as Record<string, unknown>)[global] as ProviderApi | undefined
      if (api) resolve(api)
      else reject(new Error(`${global} is missing`))
    }
    script.onerror = () => reject(new Error(`${address} could not be loaded`))
    document.head.append(script)
  })
}
