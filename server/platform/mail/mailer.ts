import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import type { Connection, Trx } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { pathIn } from '#server/platform/http/languages.ts'
import { PermanentFailureError } from '#server/platform/jobs/job-kind.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { type I18n, i18nOf } from '#server/platform/text/i18n-of.ts'
import type {
  MailContent,
  MailContext,
  MailFollower,
  MailKind,
  MailOutcome,
  MailTemplate,
} from './mail-kind.ts'
import {
  MailRejectedError,
  type MailTransport,
  NoMailServerError,
  type OutgoingMail,
} from './mail-transport.ts'
import { mailJobs } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'

const ERROR_LENGTH = 500

type Options = {
  transport: MailTransport
  storeName: () => string
  /** The store's own first. */
  languages: () => readonly Locale[]
  /** Without a trailing slash. Known once the store listens. */
  storeUrl: () => string
}

type Change = Pick<Row<'mails'>, 'status'> &
  Partial<Pick<Row<'mails'>, 'subject' | 'last_error' | 'sent_at' | 'attempts'>>

/** Sends the outbox in background jobs. Features register a template per kind and add mail with `queueMail`. */
export class Mailer {
  readonly #db: Connection['db']
  readonly #options: Options
  readonly #templates = new Map<
    string,
    (data: unknown, context: MailContext) => Promise<MailContent | undefined>
  >()

  readonly #followers = new Map<string, MailFollower<unknown>>()

  constructor(db: Connection['db'], jobs: JobRunner, options: Options) {
    this.#db = db
    this.#options = options
    for (const job of mailJobs)
      jobs.handle(
        job,
        ({ mailId }, context) => this.#send(mailId, context),
        ({ mailId }) => this.#giveUp(mailId),
      )
  }

  registerTemplate<Data>(kind: MailKind<Data>, template: MailTemplate<Data>): void {
    if (this.#templates.has(kind.name)) throw new Error(`two templates for the mail ${kind.name}`)
    this.#templates.set(kind.name, (data, context) => template(kind.data.parse(data), context))
  }

  /** Tells `follower` what becomes of each mail of a kind. */
  follow<Data>(kind: MailKind<Data>, follower: MailFollower<Data>): void {
    if (this.#followers.has(kind.name)) throw new Error(`two followers of the mail ${kind.name}`)
    this.#followers.set(kind.name, (trx, data, outcome) => follower(trx, kind.data.parse(data), outcome))
  }

  /** Hands a mail to the server at once, without the outbox. @param mail.id for its Message-ID */
  handOver({ id, ...mail }: Omit<OutgoingMail, 'messageId'> & { id: string }): Promise<string> {
    const { storeUrl, transport } = this.#options
    return transport.send({ ...mail, messageId: `<${id}@${new URL(storeUrl()).hostname}>` })
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
    const update = (change: Change, state?: MailOutcome['state']) =>
      this.#record(mail, { ...change, attempts: context.attempt }, state)
    try {
      const i18n = i18nOf(this.#localeOf(mail))
      const content = await this.#render(mail, i18n, context.now)
      if (!content) {
        await update({ status: 'skipped' })
        return
      }
      const { storeName, storeUrl, transport } = this.#options
      const { subject, ...body } = renderMail(content, { name: storeName(), url: storeUrl() }, i18n)
      await transport.send({
        messageId: `<${mail.message_id}@${new URL(storeUrl()).hostname}>`,
        to: mail.recipient,
        subject,
        ...(content.replyTo && { replyTo: content.replyTo }),
        ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
        ...(content.attachments && { attachments: content.attachments }),
        ...body,
      })
      await update({ status: 'sent', sent_at: Date.now(), subject }, 'sent')
    } catch (error) {
      // An outage does not count as an attempt.
      if (error instanceof DatabaseUnavailableError && error.isOutage) throw error
      const isDead = context.isLastAttempt || error instanceof MailRejectedError
      const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
      const failed = isDead ? 'refused' : undefined
      await update(
        { status: isDead ? 'dead' : 'waiting', last_error: text },
        error instanceof NoMailServerError ? 'none' : failed,
      )
      if (error instanceof MailRejectedError) throw new PermanentFailureError(text, { cause: error })
      throw error
    }
  }

  async #giveUp(mailId: string): Promise<void> {
    const mail = await this.#db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    const text = 'The process ended each time while sending this.'
    if (mail) await this.#record(mail, { status: 'dead', last_error: text }, 'refused')
  }

  /** Records what became of a mail. @param state what its follower is told; undefined: nothing */
  async #record(mail: Row<'mails'>, change: Change, state: MailOutcome['state'] | undefined): Promise<void> {
    const update = (db: Connection['db'] | Trx) =>
      db.updateTable('mails').set(change).where('id', '=', mail.id).execute()
    const tell = this.#followers.get(mail.template)
    if (!tell || !state) {
      await update(this.#db)
      return
    }
    const outcome = { state, recipient: mail.recipient, at: change.sent_at ?? Date.now() }
    await this.#db.transaction().execute(async (trx) => {
      await update(trx)
      await tell(trx, JSON.parse(mail.data), outcome)
    })
  }

  #render(
    { template, data, recipient }: Pick<Row<'mails'>, 'template' | 'data' | 'recipient'>,
    i18n: I18n,
    now: number,
  ): Promise<MailContent | undefined> {
    const render = this.#templates.get(template)
    if (!render) throw new Error(`no template for the mail ${template}`)
    const { storeName, storeUrl, languages } = this.#options
    const link = (path: string) => storeUrl() + pathIn(path, i18n.locale, languages())
    return render(JSON.parse(data), { db: this.#db, storeName: storeName(), recipient, i18n, link, now })
  }

  #localeOf({ locale }: Pick<Row<'mails'>, 'locale'>): Locale {
    return locale ?? this.#options.languages()[0] ?? sourceLocale
  }
}
