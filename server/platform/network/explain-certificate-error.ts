const SELF_SIGNED =
  'The certificate of the server is self-signed, so nothing proves that it is the right server. Give it one from a public ' +
  'authority, or set NODE_EXTRA_CA_CERTS to a file with its certificate and restart the store.'
const UNKNOWN_AUTHORITY =
  'The certificate of the server is from an authority that this machine doesn’t know. Set NODE_EXTRA_CA_CERTS to a file with ' +
  'the certificate of that authority and restart the store. If the authority is a public one, the server does not send ' +
  'the certificates in between.'

/** What is wrong with a server's certificate, by Node's code (OpenSSL's X509_V_ERR_… without its beginning). */
const reasons: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_UNTRUSTED: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'The certificate of the server has expired. Renew it on the server.',
  CERT_NOT_YET_VALID:
    'The certificate of the server is not valid yet. Check the clocks of both machines, or wait until it is.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server is for another name. Use the name that the certificate is for as the server’s address.',
}

/** Undefined for other errors. @param code of Node's error */
export function explainCertificateError(code: unknown): string | undefined {
  return typeof code === 'string' && Object.hasOwn(reasons, code) ? reasons[code] : undefined
}
