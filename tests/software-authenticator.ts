import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data: user present, user verified, credential included. */
const PRESENT_AND_VERIFIED = 0x05
const WITH_CREDENTIAL = 0x40

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** An authenticator with one ES256 passkey, like a phone or security key (WebAuthn level 3, attestation none). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #site: { id: string; origin: string }
  /** Whether it verifies the user by PIN or fingerprint. */
  verifiesUser = true
  counter = 0

  constructor(site = { id: 'localhost', origin: 'http://localhost:3000' }) {
    this.#site = site
  }

  /** The result of `navigator.credentials.create`. */
  create(challenge: string) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coseKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const idLength = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, encodeCbor(coseKey)])
    const authData = Buffer.concat([this.#authenticatorData(WITH_CREDENTIAL), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The result of `navigator.credentials.get`. */
  get(challenge: string) {
    this.counter++
    const clientData = this.#clientData('webauthn.get', challenge)
    const authenticatorData = this.#authenticatorData()
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#site.origin, crossOrigin: false }))
  }

  #authenticatorData(extraFlags = 0): Buffer {
    const flags = (this.verifiesUser ? PRESENT_AND_VERIFIED : 0x01) | extraFlags
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(this.#site.id).digest(), Buffer.from([flags]), counter])
  }
}

/** The part of CBOR (RFC 8949) that WebAuthn needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
