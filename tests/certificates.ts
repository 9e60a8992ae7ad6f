// Before the library, which needs it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

cryptoProvider.set(webcrypto as Crypto)

const DAY_MS = 24 * 3_600_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

type Authority = { certificate: X509Certificate; keys: CryptoKeyPair; pem: string }
/** As TLS servers take them. */
export type ServerCertificate = { cert: string; key: string }

async function makeKeys(): Promise<CryptoKeyPair> {
  return (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
}

/** An authority of its own, which no machine trusts. */
export async function makeAuthority(): Promise<Authority> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Backbeat test authority',
    notBefore: new Date(Date.now() - 3 * DAY_MS),
    notAfter: new Date(Date.now() + 3 * DAY_MS),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 1, true)],
  })
  return { certificate, keys, pem: certificate.toString('pem') }
}

/**
 * A certificate of a server.
 * @param names DNS names and IP addresses. @param authority undefined: it signs itself
 * @param validDays from now on; negative: it ended so many days ago
 */
export async function makeCertificate({
  names = ['localhost', '127.0.0.1'],
  authority,
  validDays = 2,
}: {
  names?: readonly string[]
  authority?: Authority
  validDays?: number
} = {}): Promise<ServerCertificate> {
  const keys = await makeKeys()
  const common = {
    serialNumber: '02',
    notBefore: new Date(Date.now() - 2 * DAY_MS),
    notAfter: new Date(Date.now() + validDays * DAY_MS),
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  }
  const name = `CN=${names[0] ?? 'nobody'}`
  const certificate = authority
    ? await X509CertificateGenerator.create({
        ...common,
        subject: name,
        issuer: authority.certificate.subject,
        publicKey: keys.publicKey,
        signingKey: authority.keys.privateKey,
      })
    : await X509CertificateGenerator.createSelfSigned({ ...common, name, keys })
  const exported = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  const lines =
    Buffer.from(exported)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
  }
}
