import { z } from 'zod'
import { RENEWAL_DAYS } from '#contract/licenses/license-term.ts'
import { msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import type { DeliveryDeps } from '#server/features/selling/files/index.ts'
import { markReminded, readEnding } from '#server/model/entitlement/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import { defineMail, type MailContent, type MailContext } from '#server/platform/mail/mail-kind.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { presentPassport } from './present-passport.ts'
import { findLicense } from './read-license.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BATCH_SIZE = 100

const termMail = defineMail('license ends soon', z.object({ certificate: z.string() }))

/** Reminds each buyer once, 30 days before a license's term ends. */
export function remindOfTerms(jobs: JobRunner, db: Db): void {
  jobs.every('remind of ending licenses', HOUR_MS, ({ now }) => queueReminders(db, now), {
    waitsOnHold: true,
  })
}

/** Marks each license in the transaction that queues its mail, so that no restart or other instance repeats it. */
async function queueReminders(db: Db, now: number): Promise<void> {
  for (;;) {
    const ending = await readEnding(db, { from: now, until: now + RENEWAL_DAYS * DAY_MS }, BATCH_SIZE)
    for (const { id, certificate, email, locale } of ending)
      await db.transaction().execute(async (trx) => {
        if (!(await markReminded(trx, id, now))) return
        await queueMail(trx, termMail, {
          key: `license ends:${id}`,
          to: email,
          locale,
          data: { certificate },
        })
      })
    if (ending.length < BATCH_SIZE) return
  }
}

/** Registers the reminder mail, which is skipped if the license was renewed, upgraded or refunded meanwhile. */
export function writeTermMails(
  mailer: Mailer,
  delivery: Pick<DeliveryDeps, 'paymentMode' | 'storeName' | 'timeZone' | 'currency'>,
): void {
  mailer.registerTemplate(termMail, async ({ certificate }, context) => {
    const license = await findLicense(context.db, certificate)
    const passport = license && presentPassport(license, delivery)
    if (!passport || passport.endsAt === null || passport.renewableFrom === null) return undefined
    return termReminder(passport, passport.endsAt, context)
  })
}

function termReminder(
  {
    beat,
    license,
    certificate,
    isTest,
    timeZone,
  }: Pick<ReturnType<typeof presentPassport>, 'beat' | 'license' | 'certificate' | 'isTest' | 'timeZone'>,
  endsAt: string,
  { link, i18n }: MailContext,
): MailContent {
  const day = zonedDays(timeZone).longDay(endsAt, i18n.locale)
  return {
    subject: msg`Your ${{ license: license.name }} license for ${{ title: beat.title }} ends on ${{ day }}`,
    preview: msg`Renew it, and the new term begins when this one ends.`,
    heading: msg`Your license ends on ${{ day }}`,
    blocks: [
      ...(isTest ? [msg`This was a test purchase.`] : []),
      msg`The term of your ${{ license: license.name }} license for “${{ title: beat.title }}” by ${{ producer: beat.producer }} ends on ${{ day }}.`,
      msg`To keep your license, buy it again. The new term begins when this one ends, so renewing early costs you no time.`,
      { rows: [[msg`Certificate`, certificate]] },
      { button: msg`Renew license`, url: link(`/orders/${certificate}`) },
    ],
  }
}
