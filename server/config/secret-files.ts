import { readFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** Settings that can be read from a file, named by `STRIPE_SECRET_KEY_FILE` and so on. */
export const secretNames = [
  'ADMIN_PASSWORD',
  'CAPTCHA_SECRET',
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STORE_SECRET',
  'STORE_SECRET_BEFORE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/**
 * Reads secrets from files, as mounted by secrets managers, Docker or systemd: environment variables show up in process
 * lists and `docker inspect`.
 * @throws ConfigError if a file cannot be read, or a secret is given both ways
 */
export function withSecretFiles(
  given: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const secrets = secretNames.flatMap((name) => {
    const path = given[`${name}_FILE`]
    if (path === undefined) return []
    if (given[name] !== undefined) throw new ConfigError(`${name} must not be set together with ${name}_FILE`)
    return [[name, readSecret(`${name}_FILE`, path)] as const]
  })
  return { ...given, ...Object.fromEntries(secrets) }
}

function readSecret(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError(`${setting} must name a file that the store can read: ${path}`, { cause })
  }
}
