/** For people who unpack an archive by hand. */
export function archiveReadme(storeVersion: string, now: Date): string {
  return `A backup of a Backbeat store (version ${storeVersion}), made at ${now.toISOString()}.

It holds secrets: password hashes, customers' addresses, and the keys that the store signs with. Keep it
where only you can read it.

To restore it, with an empty DATA_DIR and, for PostgreSQL, an empty database in DATABASE_URL:

    npm run restore -- this-file.tar

It is checked completely before anything changes. "npm run restore -- --check this-file.tar" only checks it.

manifest.json       the contents, with counts and SHA-256 hashes
tables/             each table's rows, one JSON array per line, in the column order of manifest.json
files/, file-list/  the stored files, and their names, sizes and hashes
data/               the rest of DATA_DIR: secrets, and the payment sandbox's state
seal.sha256         the SHA-256 of every byte before the last 2,048
`
}
