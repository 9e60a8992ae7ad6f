import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The store's Ed25519 key, with which it signs license documents. */
export class SigningKey {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  private constructor(privateKey: KeyObject) {
    this.#privateKey = privateKey
    this.#publicKey = createPublicKey(privateKey)
  }

  /** Reads the key from the data folder; makes it there at the first start. */
  static async open(dataDir: string): Promise<SigningKey> {
    const folder = join(dataDir, 'secrets')
    const path = join(folder, 'license-signing-key.pem')
    const known = await readFile(path, 'utf8').catch(() => undefined)
    if (known !== undefined) return new SigningKey(createPrivateKey(known))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeOnce(path, generateKeyPairSync('ed25519').privateKey)
    return new SigningKey(createPrivateKey(await readFile(path, 'utf8')))
  }

  /** SPKI PEM, for anybody who wants to verify without the store. */
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

/** The key appears whole or not at all; where two starts race, the first one's key stays. */
async function writeOnce(path: string, key: KeyObject): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(key.export({ type: 'pkcs8', format: 'pem' }))
    await file.sync()
  } finally {
    await file.close()
  }
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
}
