import { exportCrates } from '#server/features/discovery/crates/index.ts'
import { readSubscription } from '#server/features/reach/newsletter/index.ts'
import { readFreeDownloads } from '#server/features/selling/free-downloads/index.ts'
import { readEventsAbout } from '#server/model/audit/index.ts'
import { readBeatsOf } from '#server/model/beat/index.ts'
import { findEmailChangeOf, readAllSessions } from '#server/model/session/index.ts'
import { readNotesAbout } from '#server/model/user/index.ts'
import { storedValue } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readMailsTo } from '#server/platform/mail/stored-mails.ts'
import { exportPurchases, isoTime } from './export-purchases.ts'
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
  return {
    exportedAt: new Date().toISOString(),
    account: {
      id,
      username,
      email,
      role,
      image,
      createdAt: isoTime(created_at),
      emailConfirmedAt: user.email_confirmed_at === null ? null : isoTime(user.email_confirmed_at),
      pendingEmail: pending ? { email: pending.email, until: isoTime(pending.expires_at) } : null,
      billing: rememberedBilling(user),
      about: user.about,
      links: storedValue(user.links),
      deskViews: storedValue(user.desk_views),
    },
    sessions: sessions.map((session) => ({
      device: session.user_agent,
      address: session.address,
      createdAt: isoTime(session.created_at),
      seenAt: isoTime(session.seen_at),
      expiresAt: isoTime(session.expires_at),
    })),
    mails: mails.map((mail) => ({
      kind: mail.template,
      subject: mail.subject,
      to: mail.recipient,
      status: mail.status,
      createdAt: isoTime(mail.created_at),
      sentAt: mail.sent_at === null ? null : isoTime(mail.sent_at),
    })),
    activity: activity.map(({ at, action, details }) => ({
      at: isoTime(Number(at)),
      action,
      details: storedValue(details),
    })),
    notes: notes.map(({ text, created_at }) => ({ text, at: isoTime(created_at) })),
    newsletter: await readSubscription(db, email),
    freeDownloads: freeDownloads.map(({ expires_at, ...download }) => ({
      ...download,
      until: isoTime(expires_at),
    })),
    beats: beats.map(({ id, title, description, bpm, tone, price_cents, created_at }) => ({
      ...{ id, title, description, bpm, tone, price_cents },
      created_at: isoTime(created_at),
    })),
    ...(await exportSignInMethods(db, userId)),
    ...(await exportPurchases(db, userId)),
    ...(await exportCrates(db, userId)),
  }
}
