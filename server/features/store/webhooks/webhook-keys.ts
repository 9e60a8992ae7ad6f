import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import {
  keepSealedKey,
  openSealedKey,
  readSealedKeys,
  removeSealedKey,
} from '#server/platform/crypto/sealed-keys.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

const SECRET_BYTES = 32
/** How long deliveries are also signed with the secret before. */
const OVERLAP_MS = 24 * 3_600_000

/** The address, which for Discord and Slack is itself a secret, and the signing secrets, newest first. */
const WebhookKeys = z.object({
  url: z.string(),
  secrets: z.array(z.object({ secret: z.string(), until: z.number().nullable() })),
})
type WebhookKeys = z.infer<typeof WebhookKeys>

type KeyDeps = { config: Pick<Config, 'storeSecretBefore'>; storeSecret: string }

const rowName = (id: string) => `webhook ${id}`

/** `whsec_` and 32 random bytes, as Standard Webhooks has it. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Undefined if they were sealed with another store secret. */
export async function readKeys(db: Db, id: string, deps: KeyDeps): Promise<WebhookKeys | undefined> {
  const rows = await readSealedKeys(db, [rowName(id)])
  const row = rows.find(({ name }) => name === rowName(id))
  if (!row) return undefined
  const { storeSecret, config } = deps
  const opened = await openSealedKey(db, row, { storeSecret, storeSecretBefore: config.storeSecretBefore })
  return opened === undefined ? undefined : parseJson(WebhookKeys, opened)
}

export function keepKeys(db: Db, id: string, keys: WebhookKeys, { storeSecret }: KeyDeps): Promise<void> {
  return keepSealedKey(db, rowName(id), JSON.stringify(keys), storeSecret)
}

export function removeKeys(db: Db, id: string): Promise<void> {
  return removeSealedKey(db, rowName(id))
}

/** With a new secret. The one before is good for another day. */
export function renewSecret(
  { url, secrets: [current] }: WebhookKeys,
  secret: string,
  now: number,
): WebhookKeys {
  return {
    url,
    secrets: [
      { secret, until: null },
      ...(current ? [{ secret: current.secret, until: now + OVERLAP_MS }] : []),
    ],
  }
}

/** Those that sign now. */
export function currentSecrets({ secrets }: WebhookKeys, now: number): string[] {
  return secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret)
}
