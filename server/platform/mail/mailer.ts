import type { Connection } from '#server/platform/database/connect.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { PermanentFailure } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { MailContent, MailContext, MailKind, MailWriter } from './mail-kind.ts'
import { sendMailJob } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'
import { MailRefused, type MailTransport } from './transport.ts'

const ERROR_LENGTH = 500

type Options = {
  transport: MailTransport
  storeName: string
  /** The address of the store that links begin with, without a trailing slash. Known once the store listens. */
  storeUrl: () => string
}

/**
 * The outbox. Features register how each kind of mail is written and put mail in with `queueMail`; it is sent in the
 * background, so that a slow or dead mail server never keeps a person waiting.
 */
export class Mailer {
  readonly #db: Connection['db']
  readonly #options: Options
  readonly #writers = new Map<
    string,
    (data: unknown, context: MailContext) => Promise<MailContent | undefined>
  >()

  constructor(db: Connection['db'], jobs: JobRunner, options: Options) {
    this.#db = db
    this.#options = options
    jobs.handle(sendMailJob, ({ mailId }, context) => this.#send(mailId, context))
  }

  /** Registers how this kind of mail is written. Called while the app is built. */
  write<Data>(kind: MailKind<Data>, writer: MailWriter<Data>): void {
    if (this.#writers.has(kind.name)) throw new Error(`two writers for the mail ${kind.name}`)
    this.#writers.set(kind.name, (data, context) => writer(kind.data.parse(data), context))
  }

  async #send(
    mailId: string,
    context: { isLastAttempt: boolean; attempt: number; now: number },
  ): Promise<void> {
    const mail = await this.#db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    if (!mail) return
    const note = (change: {
      status: 'waiting' | 'sent' | 'skipped' | 'dead'
      last_error?: string
      sent_at?: number
    }) =>
      this.#db
        .updateTable('mails')
        .set({ ...change, attempts: context.attempt })
        .where('id', '=', mail.id)
        .execute()
    try {
      const content = await this.#write(mail, context.now)
      if (!content) {
        await note({ status: 'skipped' })
        return
      }
      const { storeName, storeUrl, transport } = this.#options
      await transport.send({
        messageId: `<${mail.message_id}@${new URL(storeUrl()).hostname}>`,
        to: mail.recipient,
        subject: content.subject,
        ...(content.replyTo && { replyTo: content.replyTo }),
        ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
        ...renderMail(content, { name: storeName, url: storeUrl() }),
      })
      await note({ status: 'sent', sent_at: Date.now() })
    } catch (error) {
      // Nothing is wrong with the mail, and the job does not count this as an attempt.
      if (error instanceof DatabaseUnavailable && error.isOutage) throw error
      const isDead = context.isLastAttempt || error instanceof MailRefused
      const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
      await note({ status: isDead ? 'dead' : 'waiting', last_error: text })
      if (error instanceof MailRefused) throw new PermanentFailure(text, { cause: error })
      throw error
    }
  }

  #write(
    { template, data, recipient }: { template: string; data: string; recipient: string },
    now: number,
  ): Promise<MailContent | undefined> {
    const writer = this.#writers.get(template)
    if (!writer) throw new Error(`nobody writes the mail ${template}`)
    const { storeName, storeUrl } = this.#options
    const link = (path: string) => `${storeUrl()}${path}`
    return writer(JSON.parse(data), { db: this.#db, storeName, recipient, link, now })
  }
}
