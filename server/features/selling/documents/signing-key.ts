import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '#server/platform/database/connect.ts'
import { readSharedKey, type StoreSecrets, shareKey } from './shared-signing-key.ts'

type SigningKeyOptions = StoreSecrets & {
  connection: Pick<Connection, 'db' | 'engine'>
  dataDir: string
}

/** The store's Ed25519 key, which signs license documents. */
export class SigningKey {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  private constructor(privateKey: KeyObject) {
    this.#privateKey = privateKey
    this.#publicKey = createPublicKey(privateKey)
  }

  /**
   * Opens the key, or creates it on first start: in the data folder with SQLite, sealed in the database with
   * PostgreSQL, where every instance finds it. A key in the data folder moves to PostgreSQL.
   */
  static async open(options: SigningKeyOptions): Promise<SigningKey> {
    const { connection, dataDir } = options
    if (connection.engine === 'sqlite') return SigningKey.#openFile(options)
    const known = await readSharedKey(connection.db, options)
    if (known !== undefined) return new SigningKey(createPrivateKey(known))
    const own = await readFile(pathIn(dataDir), 'utf8').catch(() => undefined)
    await shareKey(connection.db, own ?? toPem(generateKeyPairSync('ed25519').privateKey), options)
    const shared = await readSharedKey(connection.db, options)
    if (shared === undefined) throw new Error('the signing key could not be kept in the database')
    return new SigningKey(createPrivateKey(shared))
  }

  static async #openFile(options: SigningKeyOptions): Promise<SigningKey> {
    const path = pathIn(options.dataDir)
    const known = await readFile(path, 'utf8').catch(() => undefined)
    if (known !== undefined) return new SigningKey(createPrivateKey(known))
    // A store moved from PostgreSQL has its key in the database.
    const brought = await readSharedKey(options.connection.db, options)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeOnce(path, brought ?? toPem(generateKeyPairSync('ed25519').privateKey))
    return new SigningKey(createPrivateKey(await readFile(path, 'utf8')))
  }

  /** SPKI PEM, for verifying without the store. */
  get publicPem(): string {
    return this.#publicKey.export({ type: 'spki', format: 'pem' }).toString()
  }

  /** @returns the signature over the UTF-8 text, base64 */
  sign(text: string): string {
    return sign(null, Buffer.from(text, 'utf8'), this.#privateKey).toString('base64')
  }

  verify(text: string, signature: string): boolean {
    return verify(null, Buffer.from(text, 'utf8'), this.#publicKey, Buffer.from(signature, 'base64'))
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'secrets', 'license-signing-key.pem')
}

function toPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Writes atomically; of two concurrent starts, the first wins. */
async function writeOnce(path: string, pem: string): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(pem)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
}
