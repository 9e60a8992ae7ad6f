import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'
import { readAdmins } from '#server/model/user/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { defineMail } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

const webhookOffMail = defineMail('webhook off', z.object({ webhookId: z.string() }))

/** Turns a webhook off, gives up what waits, and mails every administrator. */
export async function turnOff(
  trx: Db,
  webhook: Pick<Row<'webhooks'>, 'id'>,
  note: string,
  now: number,
): Promise<void> {
  const { id } = webhook
  const off = await trx
    .updateTable('webhooks')
    .set({ disabled_at: now, note })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (Number(off.numUpdatedRows) === 0) return
  await giveUpWaiting(trx, id)
  const admins = await readAdmins(trx)
  for (const admin of admins)
    await queueMail(trx, webhookOffMail, {
      key: `webhook off:${id}:${now}:${admin.id}`,
      to: admin.email,
      locale: admin.locale,
      data: { webhookId: id },
    })
}

/** They can be sent again while they are kept. */
export async function giveUpWaiting(trx: Db, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

export function registerWebhookMails(mail: Mailer): void {
  mail.registerTemplate(webhookOffMail, async ({ webhookId }, { db, link }) => {
    const webhook = await db
      .selectFrom('webhooks')
      .select(['name', 'note'])
      .where('id', '=', webhookId)
      .where('disabled_at', 'is not', null)
      .executeTakeFirst()
    if (!webhook?.note) return undefined
    return {
      subject: msg`${{ name: webhook.name }} no longer hears from your store`,
      preview: webhook.note,
      heading: msg`A webhook was turned off`,
      blocks: [
        msg`The webhook “${{ name: webhook.name }}” was turned off. ${{ note: webhook.note }}`,
        msg`Fix the address, turn it on again, and send what it missed.`,
        { button: msg`See the webhook`, url: link('/admin/settings/connections') },
      ],
    }
  })
}
