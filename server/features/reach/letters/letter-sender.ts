import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '#contract/text/locales.ts'
import {
  acceptSubscriber,
  isSubscribed,
  readSubscriberLocale,
} from '#server/features/reach/newsletter/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import {
  MailDeferredError,
  MailRejectedError,
  RecipientRefusedError,
} from '#server/platform/mail/mail-transport.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { hasMailDue } from '#server/platform/mail/queue-mail.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { type LetterStore, readContent, type SharedContent } from './letter-content.ts'
import { startLetter, stopLetter } from './manage-letters.ts'
import { renderLetter } from './render-letter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Between attempts that a mail server put off; after the last it is given up. */
const DEFERRALS_MS = [5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS)
/** While the mail server cannot be reached. */
const OUTAGE_MS = MINUTE_MS
/** How often it looks whether it was stopped. */
const LOOK_EVERY_MS = 250
/** A job that is begun too often without an end is given up for a while, so none of a long letter's runs is long. */
const LONGEST_RUN_MS = 15_000
/** Other mail goes first, but a letter does not wait for a mail server that answers no more. */
const LONGEST_YIELD_MS = 10_000

type Options = {
  db: Db
  mail: Mailer
  log: FastifyBaseLogger
  store: () => LetterStore
  leaveUrl: (subscriberId: string, locale: Locale) => { header: string; page: string }
  /** Of subscribers who chose none. */
  language: () => Locale
  refuse: (subscriberId: string) => Promise<void>
  perHour: () => number
}

type Outcome = 'next' | 'pause' | 'stopped'

/** Sends letters one after another, one recipient at a time. One instance at a time runs it. */
export class LetterSender {
  readonly #options: Options
  #lastHandedAt = 0
  #runUntil = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts what is planned for now and sends until there is nothing more to do, or the signal aborts. */
  async run({ now, signal }: { now: number; signal: AbortSignal }): Promise<void> {
    this.#runUntil = Date.now() + LONGEST_RUN_MS
    await this.#startPlanned(now)
    const { db } = this.#options
    for (;;) {
      const letter = await db
        .selectFrom('letters')
        .selectAll()
        .where('state', '=', 'sending')
        .where('resume_at', '<=', now)
        .where(({ exists, selectFrom, not, or, eb }) => {
          const open = selectFrom('letter_recipients')
            .select('subscriber_id')
            .whereRef('letter_id', '=', 'letters.id')
            .where('state', '=', 'waiting')
          return or([
            exists(open.where('next_at', '<=', now)),
            not(exists(open)),
            eb('started_at', 'is', null),
          ])
        })
        .orderBy('started_at')
        .executeTakeFirst()
      if (!letter || signal.aborted || Date.now() > this.#runUntil) return
      if (!(await this.#sendLetter(letter, now, signal))) return
    }
  }

  async #startPlanned(now: number): Promise<void> {
    const { db, store, log } = this.#options
    const planned = await db
      .selectFrom('letters')
      .select('id')
      .where('state', '=', 'planned')
      .where('planned_at', '<=', now)
      .execute()
    for (const { id } of planned)
      await startLetter(db, id, store()).catch(async (error: unknown) => {
        log.warn({ err: error }, 'a planned letter could not be sent and is a draft again')
        await stopLetter(db, id).catch(() => {})
      })
  }

  /** Returns whether to go on with other letters. */
  async #sendLetter(letter: Row<'letters'>, now: number, signal: AbortSignal): Promise<boolean> {
    const { db, store } = this.#options
    const { content } = await readContent(db, letter, store())
    // Another instance may have sent the last one.
    const { last } = await db
      .selectFrom('letter_recipients')
      .select((select) => select.fn.max<number | null>('handed_at').as('last'))
      .where('letter_id', '=', letter.id)
      .executeTakeFirstOrThrow()
    this.#lastHandedAt = Math.max(this.#lastHandedAt, Number(last ?? 0))
    for (;;) {
      const recipient = await db
        .selectFrom('letter_recipients')
        .selectAll()
        .where('letter_id', '=', letter.id)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', Math.max(now, Date.now()))
        .orderBy('next_at')
        .orderBy('subscriber_id')
        .limit(1)
        .executeTakeFirst()
      if (!recipient) {
        await this.#endIfDone(letter.id)
        return true
      }
      if (Date.now() > this.#runUntil) return false
      if (!(await this.#waitForTurn(letter.id, signal))) return !signal.aborted
      const outcome = await this.#send(letter, content, recipient)
      if (outcome === 'stopped') return true
      if (outcome === 'pause') return false
    }
  }

  async #endIfDone(id: string): Promise<void> {
    await this.#options.db
      .updateTable('letters')
      .set({ state: 'sent', ended_at: Date.now() })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('letter_recipients')
              .select('subscriber_id')
              .where('letter_id', '=', id)
              .where('state', '=', 'waiting'),
          ),
        ),
      )
      .execute()
  }

  /** Keeps the pace, and lets other mail go first. False: it was stopped, or the store stops. */
  async #waitForTurn(id: string, signal: AbortSignal): Promise<boolean> {
    const { db, perHour } = this.#options
    const turn = this.#lastHandedAt + HOUR_MS / perHour()
    const patience = Date.now() + LONGEST_YIELD_MS
    for (;;) {
      if (signal.aborted) return false
      const left = turn - Date.now()
      const isBusy = left <= 0 && Date.now() < patience && (await hasMailDue(db))
      if (left <= 0 && !isBusy) return true
      await wait(isBusy ? LOOK_EVERY_MS / 5 : Math.min(left, LOOK_EVERY_MS))
      if (left > LOOK_EVERY_MS && !(await this.#isSending(id))) return false
    }
  }

  async #isSending(id: string): Promise<boolean> {
    const row = await this.#options.db
      .selectFrom('letters')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .executeTakeFirst()
    return row !== undefined
  }

  async #send(
    letter: Row<'letters'>,
    content: SharedContent,
    recipient: Row<'letter_recipients'>,
  ): Promise<Outcome> {
    const { db, mail, leaveUrl, language, refuse } = this.#options
    const { subscriber_id: subscriberId } = recipient
    const i18n = i18nOf((await readSubscriberLocale(db, subscriberId)) ?? language())
    const leave = leaveUrl(subscriberId, i18n.locale)
    let isHanded = false
    let isStopped = false
    const settle = (change: Partial<Row<'letter_recipients'>>) =>
      this.#settle(recipient, { attempts: recipient.attempts + 1, ...change })
    this.#lastHandedAt = Date.now()
    try {
      await mail.handOver({
        id: `${letter.id}.${subscriberId}`,
        to: recipient.email,
        subject: letter.subject,
        unsubscribeUrl: leave.header,
        ...renderLetter({ ...content, leaveUrl: leave.page }, i18n),
        beforeData: async () => {
          isHanded = await this.#markHanding(recipient)
          isStopped = !isHanded
          if (isStopped) throw new Error('The letter was stopped, or the subscriber left.')
        },
      })
    } catch (error) {
      if (isStopped) {
        await this.#deleteIfUnsubscribed(recipient)
        return 'stopped'
      }
      const text = error instanceof Error ? error.message.slice(0, 300) : String(error)
      if (error instanceof MailRejectedError) {
        await settle({ state: 'refused', error: text, email: '' })
        if (error instanceof RecipientRefusedError) await refuse(subscriberId)
        return 'next'
      }
      if (error instanceof MailDeferredError) {
        const delay = DEFERRALS_MS[recipient.attempts]
        await settle(
          delay === undefined
            ? { state: 'failed', error: text, email: '' }
            : { state: 'waiting', error: text, next_at: Date.now() + delay },
        )
        return 'next'
      }
      // Nobody knows whether the server took it: it stays as if it had been killed.
      if (isHanded) await settle({ error: text, email: '' })
      await db
        .updateTable('letters')
        .set({ resume_at: Date.now() + OUTAGE_MS })
        .where('id', '=', letter.id)
        .execute()
      return 'pause'
    }
    await settle({ state: 'sent', error: null, email: '' })
    await acceptSubscriber(db, subscriberId)
    return 'next'
  }

  /** In the moment before the first byte: what is marked is never sent again. False: the letter was stopped, or they left. */
  async #markHanding({ letter_id, subscriber_id }: Row<'letter_recipients'>): Promise<boolean> {
    const marked = await this.#options.db
      .updateTable('letter_recipients')
      .set({ state: 'handing', handed_at: Date.now() })
      .where('letter_id', '=', letter_id)
      .where('subscriber_id', '=', subscriber_id)
      .where('state', '=', 'waiting')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('letters').select('id').where('id', '=', letter_id).where('state', '=', 'sending')),
      )
      .where(isSubscribed(subscriber_id))
      .executeTakeFirst()
    return Number(marked.numUpdatedRows) === 1
  }

  /** Leaving deletes what waits; earlier versions kept it. */
  async #deleteIfUnsubscribed({ letter_id, subscriber_id }: Row<'letter_recipients'>): Promise<void> {
    await this.#options.db
      .deleteFrom('letter_recipients')
      .where('letter_id', '=', letter_id)
      .where('subscriber_id', '=', subscriber_id)
      .where('state', '=', 'waiting')
      .where(({ not }) => not(isSubscribed(subscriber_id)))
      .execute()
  }

  async #settle(
    { letter_id, subscriber_id }: Row<'letter_recipients'>,
    change: Partial<Row<'letter_recipients'>>,
  ): Promise<void> {
    await this.#options.db
      .updateTable('letter_recipients')
      .set(change)
      .where('letter_id', '=', letter_id)
      .where('subscriber_id', '=', subscriber_id)
      .where('state', 'in', ['waiting', 'handing'])
      .execute()
  }
}
