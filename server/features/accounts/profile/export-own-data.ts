import { exportCrates } from '#server/features/discovery/crates/index.ts'
import { readSubscription } from '#server/features/reach/newsletter/index.ts'
import { readFreeDownloads } from '#server/features/selling/free-downloads/index.ts'
import { exportShares } from '#server/features/selling/payouts/index.ts'
import { exportStatements } from '#server/features/selling/withdrawals/index.ts'
import { readEventsAbout } from '#server/model/audit/index.ts'
import { readBeatsOf } from '#server/model/beat/index.ts'
import { readOrdersOf } from '#server/model/order/index.ts'
import { findEmailChangeOf, readAllSessions } from '#server/model/session/index.ts'
import { readNotesAbout } from '#server/model/user/index.ts'
import { storedValue, toIso } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readMailsTo } from '#server/platform/mail/stored-mails.ts'
import { exportPurchases } from './export-purchases.ts'
import { exportSignInMethods } from './export-sign-in-methods.ts'
import { rememberedBilling, userById } from './own-account.ts'

/** GDPR data export: everything the store holds about a user, except credentials. */
export async function exportOwnData(db: Db, userId: string) {
  const user = await userById(db, userId)
  const { id, username, email, role, image, created_at } = user
  const sessions = await readAllSessions(db, userId)
  const pending = await findEmailChangeOf(db, userId)
  const mails = (await readMailsTo(db, pending ? [email, pending.email] : [email])).reverse()
  const activity = await readEventsAbout(db, userId)
  const beats = await readBeatsOf(db, userId)
  const notes = await readNotesAbout(db, userId)
  const freeDownloads = await readFreeDownloads(db, email)
  const withdrawals = await exportStatements(db, email.toLowerCase(), await orderIdsOf(db, userId))
  return {
    exportedAt: new Date().toISOString(),
    account: {
      id,
      username,
      email,
      role,
      image,
      createdAt: toIso(created_at),
      emailConfirmedAt: toIso(user.email_confirmed_at),
      pendingEmail: pending ? { email: pending.email, until: toIso(pending.expires_at) } : null,
      billing: rememberedBilling(user),
      about: user.about,
      links: storedValue(user.links),
      deskViews: storedValue(user.desk_views),
      language: user.locale,
    },
    sessions: sessions.map((session) => ({
      device: session.user_agent,
      address: session.address,
      createdAt: toIso(session.created_at),
      seenAt: toIso(session.seen_at),
      expiresAt: toIso(session.expires_at),
    })),
    mails: mails.map((mail) => ({
      kind: mail.template,
      subject: mail.subject,
      to: mail.recipient,
      status: mail.status,
      createdAt: toIso(mail.created_at),
      sentAt: toIso(mail.sent_at),
    })),
    activity: activity.map(({ at, action, details }) => ({
      at: toIso(Number(at)),
      action,
      details: storedValue(details),
    })),
    notes: notes.map(({ text, created_at }) => ({ text, at: toIso(created_at) })),
    ...(withdrawals.length > 0 && { withdrawals }),
    newsletter: await readSubscription(db, email),
    freeDownloads: freeDownloads.map(({ expires_at, ...download }) => ({
      ...download,
      until: toIso(expires_at),
    })),
    beats: beats.map(({ id, title, description, bpm, tone, price_cents, created_at }) => ({
      ...{ id, title, description, bpm, tone, price_cents },
      created_at: toIso(created_at),
    })),
    shares: await exportShares(db, userId),
    ...(await exportSignInMethods(db, userId)),
    ...(await exportPurchases(db, userId)),
    ...(await exportCrates(db, userId)),
  }
}

async function orderIdsOf(db: Db, userId: string): Promise<string[]> {
  return (await readOrdersOf(db, userId)).map(({ id }) => id)
}
