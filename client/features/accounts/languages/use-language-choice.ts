import { useLocation } from 'react-router'
import { call } from '#client/platform/call.ts'
import { playOnAfterLoad } from '#client/platform/plays-on.ts'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { pagePath } from '#contract/text/locale-path.ts'
import type { Locale } from '#contract/text/locales.ts'

const A_YEAR_SECONDS = 31_536_000

type LanguageChoice = {
  /** The address of this page in a language. */
  addressIn: (locale: Locale) => string
  /** Keeps the language on this device and in the account, and loads the page in it: what is loaded never changes its own. */
  choose: (locale: Locale) => Promise<void>
}

export function useLanguageChoice(): LanguageChoice {
  const settings = useStoreSettings()
  const { session } = useSession()
  const { pathname, search, hash } = useLocation()
  const addressIn = (locale: Locale) => pagePath({ ...settings, locale }, pathname + search + hash)
  return {
    addressIn,
    async choose(locale) {
      keepOnDevice(locale)
      playOnAfterLoad()
      // The page comes in the language whether or not the account can keep it.
      if (session.status === 'signed-in')
        await call('PUT /account/language', { body: { language: locale } }).catch(() => {})
      window.location.assign(addressIn(locale))
      // The address of this page, with another part of it in view, would not be loaded.
      if (locale === settings.locale) window.location.reload()
    },
  }
}

function keepOnDevice(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `language=${locale}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax${secure}`
}
