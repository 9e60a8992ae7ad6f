import { z } from 'zod'

/** What an archive is and what has to be in it. Its last entry before the seal. */

const Sha256 = z.string().regex(/^[\da-f]{64}$/)
const Count = z.int().min(0)

export const FORMAT = 'backbeat-backup'
export const FORMAT_VERSION = 1

export const Manifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** The store's own version, for people; what counts are the migrations. */
  storeVersion: z.string(),
  /** Where the rows come from. They can be restored to either engine. */
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: Count,
      /** Of its rows in canonical form: what `zcat tables/{name}/*` gives. */
      sha256: Sha256,
      parts: Count,
    }),
  ),
  /** The stored files; which ones, with their hashes, is listed in the parts of `file-list`. */
  files: z.object({ count: Count, bytes: Count, sha256: Sha256, parts: Count }),
  /** What lies beside them in the data folder: secrets, and the payment sandbox's state. */
  data: z.array(
    z.object({
      name: z.string().regex(/^(store-secret|secrets\/\w[\w.-]*|payment-sandbox\.sqlite)$/),
      bytes: Count,
      sha256: Sha256,
    }),
  ),
  /** Whether STORE_SECRET was set, so that the secret is not in the archive. */
  hasOwnStoreSecret: z.boolean(),
  /** Files that the database refers to and that were not there, or not as their name says. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the file list: where it is kept, such as `public/covers/…`, its size, and its hash. */
export const ListedFile = z.tuple([
  z.string().regex(/^(public|private)(\/\w[\w.-]*)+$/, 'is not the name of a stored file'),
  Count,
  Sha256,
])
export type ListedFile = z.infer<typeof ListedFile>
