import { uuidv7 } from 'uuidv7'
import type { Buyer } from '#server/model/order/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { DEMO_DOMAIN } from '#server/platform/mail/demo-address.ts'
import type { CartEvent } from './figures.ts'

const DAY_MS = 86_400_000
const BUYERS = 16
const countries = ['US', 'GB', 'DE', 'US', 'CA', 'FR']

export type DemoBuyer = Buyer & { country: string; beats: Set<string> }

export async function addBuyers(trx: Trx, since: number): Promise<DemoBuyer[]> {
  const buyers = Array.from({ length: BUYERS }, (_, index): DemoBuyer => {
    const name = `Demo buyer ${index + 1}`
    const country = countries[index % countries.length] ?? 'US'
    const email = `buyer-${index + 1}@${DEMO_DOMAIN}`
    return { id: uuidv7(), username: name, email, artistName: null, country, beats: new Set() }
  })
  const shared = {
    password_hash: null,
    role: 'customer' as const,
    image: null,
    locked_at: null,
    billing: null,
  }
  await trx
    .insertInto('users')
    .values(
      buyers.map(({ id, username, email }, index) => ({
        ...{ id, username, email, ...shared },
        username_key: username.toLowerCase(),
        email_key: email,
        created_at: since + index * DAY_MS,
        email_confirmed_at: since + index * DAY_MS,
      })),
    )
    .execute()
  return buyers
}

/** Somebody who has none of the beats, and did not buy last. */
export function takeBuyer(buyers: DemoBuyer[], lines: readonly CartEvent[]): DemoBuyer {
  const at = buyers.findIndex(({ beats }) => lines.every(({ beatId }) => !beats.has(beatId)))
  const [buyer] = buyers.splice(Math.max(at, 0), 1)
  if (!buyer) throw new Error('the demo has no buyers')
  for (const { beatId } of lines) buyer.beats.add(beatId)
  buyers.push(buyer)
  return buyer
}
