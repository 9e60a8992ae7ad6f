import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { deleteAdminSignInFile, makeAdmin } from '#server/features/accounts/users/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { prepareDatabase } from './prepare-store.ts'
import { readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run admin -- <email> [--username <name>] [--password-stdin]

Creates an administrator, or promotes the user with this address and sets a new password. Their sessions end,
and their passkeys, authenticator app and recovery codes are removed.
Without --password-stdin, a password is generated and shown once; it is for one sign-in within 24 hours.
`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { username: { type: 'string' }, 'password-stdin': { type: 'boolean' } },
  })
  const [email] = positionals
  if (!email || positionals.length > 1) throw new Error(USAGE)
  const password = values['password-stdin'] ? (await text(process.stdin)).trim() : undefined
  const { config } = await readStoreConfig()
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const connection = connect(config)
  try {
    await prepareDatabase(config, connection, (line) => process.stderr.write(`${line}\n`))
    const made = await makeAdmin(connection.db, { email, username: values.username, password })
    await deleteAdminSignInFile(config.dataDir, made.email)
    const lines = [
      made.isNew ? 'Created an administrator:' : 'Set a new password for an administrator:',
      `  Email      ${made.email}`,
      `  Username   ${made.username}`,
      ...(password === undefined
        ? [`  Password   ${made.password}`, '  For one sign-in within 24 hours. Then set your own password.']
        : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await connection.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
