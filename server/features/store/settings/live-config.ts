import type { Config } from '#server/config/config.ts'
import type { LiveSettings } from './live-settings.ts'

/**
 * The configuration with live settings: each read returns the current value. Keep the object, since a copied `storeName`
 * goes stale.
 */
export function withLiveSettings(config: Config, settings: LiveSettings): Config {
  return Object.defineProperties(
    { ...config },
    {
      storeName: { enumerable: true, get: () => settings.current.storeName },
      languages: { enumerable: true, get: () => settings.current.languages },
      currency: { enumerable: true, get: () => settings.current.currency },
      governingLaw: { enumerable: true, get: () => settings.current.governingLaw },
      socialLinks: { enumerable: true, get: () => settings.current.socialLinks },
      support: {
        enumerable: true,
        get: () => ({
          email: settings.current.supportEmail,
          phone: settings.current.supportPhone || undefined,
        }),
      },
    },
  )
}
