import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/app.ts'
import type { StoreParts } from '#server/commands/prepare-store.ts'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { sqliteFile } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { follow } from '#server/platform/http/follow.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { limitBackgroundProcesses } from '#server/platform/media/background-process.ts'
import { readBarFiles, serveBarFiles, withDemoBar } from './demo-bar.ts'
import { DemoCopies } from './demo-copies.ts'
import { demoFront } from './demo-front.ts'
import { registerDemoRoutes } from './demo-routes.ts'
import { copyTemplate, makeTemplate } from './demo-template.ts'
import { openDemoStore } from './open-demo-store.ts'
import { closeShared, limitCopy } from './refused.ts'

/** Of bodies that a copy takes, most of which are uploads. */
const MAX_RECEIVED_BYTES = 20_000_000
/** Audio, pictures and documents of all copies. */
const BACKGROUND_PROCESSES = 2
/** Two pages in each language. A visitor could fill the memory of all with addresses that are made up. */
const CACHE_SHARE = 0.004
const SWEEP_MS = 10_000

type Parts = Pick<Deps, 'storefront' | 'logTo' | 'removeDemoMonth'> & {
  fillDemo: StoreParts['fillDemo']
  /** The clock of the copies in milliseconds, for tests. */
  now?: () => number
}

export type PublicDemo = {
  /** The store that everybody sees, in front of which the copies are. It does not listen yet. */
  app: App
  copies: DemoCopies
  /** Call it after `app.close`. */
  close: () => Promise<void>
}

/**
 * Opens a demo for everybody: a store to look at, and a copy for each visitor who asks for one. What an earlier start
 * has left is removed first, as nothing in it is anybody's.
 * @throws ConfigError if the data folder holds a store
 */
export async function openPublicDemo(config: Config, parts: Parts): Promise<PublicDemo> {
  const { fillDemo, now = Date.now, ...rest } = parts
  if (existsSync(sqliteFile(config.dataDir)))
    throw new ConfigError(
      `DATA_DIR must not hold a store when DEMO is public: there is one in ${config.dataDir}`,
    )
  const root = join(config.dataDir, 'public-demo')
  await rm(root, { recursive: true, force: true })
  const folderOf = (name: string) => join(root, name)
  // Each signs with a secret of its own, and none looks for new versions elsewhere.
  const configOf = (dataDir: string): Config => ({
    ...config,
    ...{ dataDir, backupDir: join(dataDir, 'backups'), storeSecret: undefined, storeSecretBefore: undefined },
    releases: undefined,
  })
  const template = configOf(folderOf('template'))
  await makeTemplate(template, fillDemo)
  const liftLimit = limitBackgroundProcesses(BACKGROUND_PROCESSES)

  const barFiles = await readBarFiles()
  const { storefront } = rest
  const noFiles = folderOf('no-files')
  await mkdir(noFiles, { recursive: true })
  const copies = new DemoCopies({
    folder: folderOf('copies'),
    most: config.publicDemo?.copies ?? 1,
    now,
    onError: (error) => app.log.error({ err: error }, 'a copy of the demo could not be removed'),
    open: async (folder) => {
      await copyTemplate(template.dataDir, folder)
      const store = await openDemoStore(
        // Only its payment sandbox connects to it.
        {
          ...configOf(folder),
          host: '127.0.0.1',
          metrics: 'off',
          publicUrl: storeUrl(app, config),
          cacheShare: CACHE_SHARE,
        },
        {
          ...rest,
          // Built files are served by the store in front.
          ...(storefront && {
            storefront: { ...withDemoBar(storefront, 'copy', barFiles), folders: [noFiles] },
          }),
          extend: (app) => limitCopy(app, MAX_RECEIVED_BYTES),
        },
      )
      await store.app.listen({ port: 0, host: '127.0.0.1' })
      await store.app.catalogue.refresh()
      return store
    },
  })
  const shared = folderOf('shared')
  await copyTemplate(template.dataDir, shared)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const { app, ...store } = await openDemoStore(
    { ...configOf(shared), publicUrl: config.publicUrl },
    {
      ...rest,
      ...(storefront && { storefront: withDemoBar(storefront, 'shared', barFiles) }),
      inFront: demoFront(copies, { isHttps }),
      extend: (app) => {
        closeShared(app)
        registerDemoRoutes(app, copies)
        serveBarFiles(app, barFiles)
        follow(app, SWEEP_MS, () => copies.sweep(), 'copies of the demo could not be removed')
        app.addHook('onClose', () => copies.close())
      },
    },
  )
  return {
    app,
    copies,
    close: async () => {
      await store.connection.close()
      liftLimit()
    },
  }
}
