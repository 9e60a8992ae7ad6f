/**
 * Prepares the data folder of a store with the demo, as a start would, and the files of the beats that most tests buy:
 * making them for every store would take longer than everything else that it does.
 */
import '#tests/busy-machine.ts'
import { mkdirSync } from 'node:fs'
import { fillEmptyStore } from '#demo/fill-empty-store.ts'
import { prepareStore } from '#server/commands/prepare-store.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureBeatFile } from '#server/features/selling/files/ensure-beat-file.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'

const BOUGHT_BEATS = 3

const config = readConfig()
mkdirSync(config.dataDir, { recursive: true })
const storage = await openStorage(config)
await storage.check()
const connection = connect(config)
await prepareStore({ config, connection, storage, fillDemo: fillEmptyStore }, () => {})
const files = { files: new PrivateFiles(storage), publicFiles: new PublicFiles(storage) }
const delivery = { db: connection.db, ...files } as unknown as DeliveryDeps
const newest = connection.db
  .selectFrom('beats')
  .select('id')
  .orderBy('created_at', 'desc')
  .limit(BOUGHT_BEATS)
for (const { id } of await newest.execute()) await ensureBeatFile(delivery, id, 'mp3-320')
await connection.close()
storage.close()
