import type { Config } from '#server/config/config.ts'
import type { LiveSettings } from './live-settings.ts'

/**
 * The configuration with what administrators set in it, read anew each time. Keep the object, not what it said: a copied
 * `storeName` stays what it was.
 */
export function withLiveSettings(config: Config, settings: LiveSettings): Config {
  return Object.defineProperties(
    { ...config },
    {
      storeName: { enumerable: true, get: () => settings.current.storeName },
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
