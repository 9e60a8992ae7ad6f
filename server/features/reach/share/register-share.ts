import type { Config } from '#server/config/config.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { registerOEmbed } from './oembed-routes.ts'
import { registerPictureRoutes } from './picture-routes.ts'
import type { PictureSources } from './read-picture-content.ts'
import { SharePictures } from './share-pictures.ts'

/** Share pictures and oEmbed. Returns the pictures, whose addresses pages show. */
export function registerShare(
  app: App,
  sources: PictureSources,
  { config, files, temp }: { config: Config; files: PublicFiles; temp: TempDirectory },
): SharePictures {
  const pictures = new SharePictures(sources, { public: files, temp })
  registerPictureRoutes(app, { pictures, files })
  registerOEmbed(app, {
    db: sources.db,
    pictures,
    publicUrl: config.publicUrl,
    storeName: () => sources.settings.current.storeName,
  })
  return pictures
}
