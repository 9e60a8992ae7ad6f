import { z } from 'zod'
import { type Message, msg } from '#contract/text/msg.ts'
import { type WantedPermission, wantedPermissions } from '#server/features/selling/payments/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'

const FACT = 'paypal set-up'

/** What was found at PayPal when its keys were saved. */
const PaypalSetUp = z.object({
  lacks: z.array(z.enum(wantedPermissions)),
  /** Where PayPal sends webhooks. */
  webhookUrl: z.string().nullable(),
})
export type PaypalSetUp = z.infer<typeof PaypalSetUp>

export function savePaypalSetUp(trx: Trx, setUp: PaypalSetUp): Promise<void> {
  return writeFact(trx, FACT, JSON.stringify(setUp))
}

export async function readPaypalSetUp(db: Db): Promise<PaypalSetUp | undefined> {
  const fact = await readFact(db, FACT)
  return fact === undefined ? undefined : parseJson(PaypalSetUp, fact)
}

const permissionWarnings = {
  disputes: msg`This app may not read disputes. Switch on Disputes among its features at PayPal and save again, or you see them only at PayPal.`,
  transactions: msg`This app may not search transactions. Switch on Transaction Search among its features at PayPal and save again to compare your books with PayPal’s.`,
} satisfies Record<WantedPermission, Message>

/** What the owner should know of PayPal's set-up, as sentences. @param webhookUrl of the store now, if PayPal can reach it */
export function paypalWarnings(setUp: PaypalSetUp, webhookUrl: string | undefined): Message[] {
  return [
    ...(setUp.webhookUrl === (webhookUrl ?? null)
      ? []
      : [
          msg`The address of the store changed since the keys were saved. Save them again, so that PayPal tells of payments there.`,
        ]),
    ...setUp.lacks.map((name) => permissionWarnings[name]),
  ]
}
