import { z } from 'zod'

const Sha256 = z.string().regex(/^[\da-f]{64}$/)
const Count = z.int().min(0)

export const FORMAT = 'backbeat-backup'
export const FORMAT_VERSION = 1

export const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** Informational: compatibility depends on the migrations. */
  storeVersion: z.string(),
  /** Informational: either engine can restore the archive. */
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: Count,
      /** SHA-256 of `zcat tables/{name}/*`. */
      sha256: Sha256,
      parts: Count,
    }),
  ),
  /** Listed with their hashes in the parts of `file-list`. */
  files: z.object({ count: Count, bytes: Count, sha256: Sha256, parts: Count }),
  /** Other files of the data folder: secrets, and the payment sandbox's state. */
  data: z.array(
    z.object({
      name: z.string().regex(/^(store-secret|secrets\/\w[\w.-]*|payment-sandbox\.sqlite)$/),
      bytes: Count,
      sha256: Sha256,
    }),
  ),
  /** True if STORE_SECRET was set, which archives do not contain. */
  hasOwnStoreSecret: z.boolean(),
  /** Files that the database refers to and that were missing or damaged. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the file list: path such as `public/covers/…`, size in bytes, SHA-256. */
export const ListedFile = z.tuple([
  z.string().regex(/^(public|private)(\/\w[\w.-]*)+$/, 'is not the name of a stored file'),
  Count,
  Sha256,
])
export type ListedFile = z.infer<typeof ListedFile>
