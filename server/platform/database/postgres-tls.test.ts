import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAuthority, makeCertificate } from '#tests/certificates.ts'
import { freePort } from '#tests/free-port.ts'
import { findPostgres } from '#tests/postgres-programs.ts'
import { PostgresServer } from '#tests/postgres-server.ts'
import { connect } from './connect.ts'
import { waitForDatabase } from './wait-for-database.ts'

let server: PostgresServer
let caFile: string

beforeAll(async () => {
  const authority = await makeAuthority()
  const { cert, key } = await makeCertificate({ authority })
  const flags = ['-c', 'ssl=on', '-c', 'ssl_cert_file=server.crt', '-c', 'ssl_key_file=server.key']
  server = await PostgresServer.create(await freePort(), flags)
  await server.initialize()
  const { uid, gid } = (await findPostgres()).user
  for (const [name, content] of Object.entries({
    'server.crt': cert,
    'server.key': key,
    'ca.pem': authority.pem,
  })) {
    const path = join(server.dataFolder, name)
    await writeFile(path, content)
    await chmod(path, 0o600)
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  }
  caFile = join(server.dataFolder, 'ca.pem')
  await server.start()
})
afterAll(() => server.close())

/** What is said, and whether the store waited. */
async function open(databaseUrl: string) {
  const connection = connect({ dataDir: '', databaseUrl, databasePoolSize: 2 })
  const waited: string[] = []
  try {
    await waitForDatabase(connection, { databaseUrl, waitSeconds: 60, log: (line) => waited.push(line) })
    return { said: 'ready', waited }
  } catch (error) {
    return { said: error instanceof Error ? error.message : String(error), waited }
  } finally {
    await connection.close()
  }
}
const url = (query = '', password = 'backbeat') =>
  `postgres://backbeat:${password}@127.0.0.1:${server.port}/postgres${query}`

test('a private authority is refused at once, with what to do', async () => {
  const { said, waited } = await open(url('?sslmode=verify-full'))
  expect(said).toMatch(/^DATABASE_URL is refused by 127\.0\.0\.1:\d+\/postgres: .+doesn’t know.+sslrootcert=/)
  expect(said).not.toContain('backbeat:backbeat')
  expect(waited).toEqual([])
})

test('with sslrootcert it is taken, and a file that is missing is named', async () => {
  expect(await open(url(`?sslmode=verify-full&sslrootcert=${caFile}`))).toEqual({ said: 'ready', waited: [] })
  const { said, waited } = await open(url('?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'))
  expect(said).toMatch(/A certificate file cannot be read: .+\/nowhere\/ca\.pem/)
  expect(waited).toEqual([])
})

test('a wrong password is refused at once, and percent-encoding is named', async () => {
  const { said, waited } = await open(url('', 'se%23cret'))
  expect(said).toMatch(/password authentication failed.+# as %23/)
  expect(said).not.toMatch(/se(?:#|%23)cret/)
  expect(waited).toEqual([])
})
