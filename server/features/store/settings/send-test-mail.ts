import { randomUUID } from 'node:crypto'
import type { MailTest } from '#contract/store/settings.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readUser } from '#server/model/user/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Store } from '#server/platform/store.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

const ANSWER_LENGTH = 500

/** Host and port of an SMTP URL, for the audit log. */
export function serverOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/**
 * Sends a mail to the administrator directly, without the outbox, to show whether the mail server takes it.
 * @param deps.server what the audit log calls the mail server
 */
export async function sendTestMail(
  app: App,
  { db, config, mailTransport, server }: Store & { server: string },
  admin: Pick<RequestSession, 'userId' | 'username'>,
): Promise<MailTest> {
  const { email, locale } = await readUser(db, admin.userId)
  const url = storeUrl(app, config)
  const { storeName: store } = config
  const result = await mailTransport
    .send({
      messageId: `<${randomUUID()}@${new URL(url).hostname}>`,
      to: email,
      ...renderMail(
        {
          subject: msg`Test from ${{ store }}`,
          preview: msg`Your store can send email.`,
          heading: msg`Email works`,
          blocks: [msg`Receipts, sign-in links and notices can now be delivered.`],
        },
        { name: store, url },
        i18nOf(locale ?? config.languages[0] ?? sourceLocale),
      ),
    })
    .then(
      (answer) => ({ delivered: true, answer: `${answer} Sent to ${email}.` }),
      (error: unknown) => ({
        delivered: false,
        answer: error instanceof Error ? error.message : String(error),
      }),
    )
  const mail = { id: 'mail', name: 'Mail' }
  await recordAuditEvent(db, admin, 'mail.tested', mail, {
    server,
    result: result.delivered ? 'sent' : 'refused',
  })
  return { ...result, answer: result.answer.slice(0, ANSWER_LENGTH) }
}
