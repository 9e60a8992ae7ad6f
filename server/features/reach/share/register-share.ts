import type { App } from '#server/platform/http/app-type.ts'
import type { Store } from '#server/platform/store.ts'
import { registerOEmbed } from './oembed-routes.ts'
import { registerPictureRoutes } from './picture-routes.ts'
import { SharePictures } from './share-pictures.ts'

/** Share pictures and oEmbed. Returns the pictures, whose addresses pages show. */
export function registerShare(
  app: App,
  store: Pick<Store, 'db' | 'catalogue' | 'settings' | 'config' | 'files' | 'temp'>,
): SharePictures {
  const { config, files, temp } = store
  const pictures = new SharePictures(store, { public: files, temp })
  registerPictureRoutes(app, { pictures, files })
  registerOEmbed(app, {
    db: store.db,
    pictures,
    publicUrl: config.publicUrl,
    storeName: () => store.settings.current.storeName,
  })
  return pictures
}
