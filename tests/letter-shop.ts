import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Letter, LetterDetail } from '#contract/reach/letter.ts'
import { UnsubscribeTokens } from '#server/features/reach/newsletter/index.ts'
import { storeUrl } from '#server/platform/http/store-url.ts'
import { seller } from './seller.ts'
import { openShop } from './shop.ts'
import { startSmtpServer } from './smtp-server.ts'

const FAST = { letters: { perHour: 1_000_000 }, timeZone: 'Europe/Berlin' }

/** A store that sends letters as fast as it can to a real mail server, which `onMail` and `refuse` can change. */
export async function openLetterShop(settings: Record<string, string> = {}) {
  const trouble: {
    /** What the mail server answers to a recipient; undefined: it takes the mail. */
    refuse: (address: string) => number | undefined | Promise<number | undefined>
    /** Called with each mail, before it says that it took it. */
    onMail: (to: string) => unknown
  } = { refuse: () => undefined, onMail: () => {} }
  const start = (port?: number, greets?: Promise<void>) =>
    startSmtpServer({
      ...(greets && { greets }),
      ...(port !== undefined && { port }),
      refuse: (address) => trouble.refuse(address),
      onMail: ({ to }) => trouble.onMail(to[0] ?? ''),
    })
  let smtp = await start()
  const shop = await openShop(
    { SMTP_URL: smtp.url, MAIL_FROM: 'Backbeat <shop@example.com>', TRUST_PROXY: '127.0.0.1', ...settings },
    'ready',
  )
  const admin = await shop.as(shop.admin)
  const configure = async (change: object) => {
    const { version } = (await admin.get<{ version: number }>('/api/settings')).body
    expect((await admin.patch('/api/settings', { version, ...change })).status).toBe(200)
  }
  await configure({ ...FAST, seller })
  const url = () => storeUrl(shop.app, shop.config)
  let clock = Date.now()
  return {
    shop,
    url,
    admin,
    trouble,
    configure,
    received: () => smtp.received,
    receivers: () => smtp.received.flatMap(({ to }) => to).sort(),
    /** Removes what the test before left. */
    async clear() {
      trouble.refuse = () => undefined
      trouble.onMail = () => {}
      smtp.received.length = 0
      for (const table of ['letters', 'letter_recipients', 'letter_links', 'newsletter_subscribers'] as const)
        await shop.db.deleteFrom(table).execute()
    },
    async addSubscribers(count: number): Promise<string[]> {
      const at = Date.now()
      const addresses = Array.from({ length: count }, (_, index) => `fan${index}@example.com`)
      await shop.db
        .insertInto('newsletter_subscribers')
        .values(
          addresses.map((email) => ({
            id: uuidv7(),
            email,
            email_key: email,
            token_hash: null,
            requested_at: at,
            confirmed_at: at,
          })),
        )
        .execute()
      return addresses
    },
    async writeLetter(change: object = {}): Promise<Letter> {
      const draft = {
        subject: 'Four for the cold',
        text: `Hello,\n\nsee ${url()}/faq`,
        beats: [shop.beats[0]?.id],
      }
      const { status, body } = await admin.post<Letter>('/api/letters', { ...draft, ...change })
      expect(status).toBe(201)
      return body
    },
    /** As the link in a letter does it. */
    async leave(email: string): Promise<void> {
      const { id } = await shop.db
        .selectFrom('newsletter_subscribers')
        .select('id')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow()
      const token = new UnsubscribeTokens(shop.app.storeSecret).tokenFor(id)
      const answer = await shop.app.inject({ method: 'POST', url: `/api/newsletter/unsubscribe/${token}` })
      expect(answer.statusCode).toBe(200)
    },
    act: (letter: Letter, what: string, body: object = {}) =>
      admin.post<Letter & { code: string }>(`/api/letters/${letter.id}/${what}`, body),
    detail: async (letter: Letter) => (await admin.get<LetterDetail>(`/api/letters/${letter.id}`)).body,
    /** Runs what is due once so much more time has passed. */
    run(later = 0) {
      clock = Math.max(clock, Date.now()) + 6_000 + later
      return shop.app.jobs.drain({ at: clock })
    },
    /** The mail server goes away, and comes back. */
    stopMail: () => smtp.stop(),
    async startMail(greets?: Promise<void>) {
      smtp = await start(smtp.port, greets)
    },
    mailPort: () => smtp.port,
    mailUrl: () => smtp.url,
    async close() {
      await shop.close()
      await smtp.stop()
    },
  }
}

export type LetterShop = Awaited<ReturnType<typeof openLetterShop>>
