import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { actsAsAdmin } from '#server/platform/http/guards.ts'
import { isLocalHost, isLoopback } from '#server/platform/http/loopback.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { StoredAttachment } from './stored-attachment.ts'

const PAGE_SIZE = 100

// Mail has inline styles, shows covers, and loads nothing else.
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src *; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'"

const STYLE = `
body{margin:0;background:#111412;color:#F1EDDF;font:16px/1.5 Archivo,'Helvetica Neue',Arial,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:28px;line-height:1.1;margin:0 0 8px}p{color:#BDBFB1;margin:0 0 24px}
a{color:#F1EDDF;text-decoration-color:#FFB020;text-underline-offset:4px}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 24px;padding:14px 0;border-top:1px solid #333B35;overflow-wrap:anywhere}
li span{color:#BDBFB1;font-size:14px}
iframe{width:100%;height:70vh;border:0;background:#fff}
`

/**
 * Shows mail instead of sending it, in sandbox mode only. Mail contains one-time links, so only administrators may
 * read it, and requests from localhost while the store has no public address.
 */
export function registerDevMailbox(
  app: App,
  { db, storeName, publicUrl }: { db: Db; storeName: string; publicUrl: string | undefined },
): void {
  // Behind the proxy of a public store every request comes from localhost.
  const trustsLoopback = publicUrl === undefined || isLocalHost(new URL(publicUrl).host)
  const operatorOnly = async (request: FastifyRequest) => {
    if (actsAsAdmin(request.session) || (trustsLoopback && isLoopback(request))) return
    throw new ProblemError('not_found')
  }
  const options = { logLevel: 'warn' as const, onRequest: operatorOnly }

  app.get('/dev/mailbox', { ...options, schema: { hide: true } }, async (_request, reply) => {
    const mails = await db
      .selectFrom('mailbox')
      .select(['id', 'recipient', 'subject', 'received_at'])
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .execute()
    const items = mails.map(
      (mail) =>
        `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><span>${new Date(mail.received_at).toISOString()}</span><span>to ${escapeHtml(mail.recipient)}</span></li>`,
    )
    const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>'
    return sendPage(
      reply,
      'Mailbox',
      `<h1>Mailbox of ${escapeHtml(storeName)}</h1><p>No mail server is configured, so mail stays here. Set SMTP_URL and MAIL_FROM to send it.</p>${list}`,
    )
  })

  const byId = { ...options, schema: { hide: true, params: z.object({ id: z.string().max(64) }) } }
  app.get('/dev/mailbox/:id', byId, async (request, reply) => {
    const mail = await mailOf(db, request.params.id)
    return sendPage(
      reply,
      mail.subject,
      `<p><a href="/dev/mailbox">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p>from ${escapeHtml(mail.sender)}<br>to ${escapeHtml(mail.recipient)} · <a href="/dev/mailbox/${mail.id}/text">plain text</a>${filesOf(mail).map(linkFile(mail.id)).join('')}</p>` +
        `<iframe title="The mail" src="/dev/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`,
    )
  })
  app.get('/dev/mailbox/:id/html', byId, async (request, reply) => {
    const mail = await mailOf(db, request.params.id)
    // Links open outside the iframe.
    return send(reply, mail.html.replace('<head>', '<head><base target="_top">'))
  })
  app.get('/dev/mailbox/:id/text', byId, async (request, reply) => {
    const mail = await mailOf(db, request.params.id)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(mail.text)
  })
  const fileParams = z.object({ id: z.string().max(64), at: z.coerce.number().int().min(0) })
  const byFile = { ...options, schema: { hide: true, params: fileParams } }
  app.get('/dev/mailbox/:id/files/:at', byFile, async (request, reply) => {
    const { id, at } = request.params
    const file = filesOf(await mailOf(db, id))[at]
    if (!file) throw new ProblemError('not_found')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${file.filename}"`,
      })
      .type(file.type)
      .send(Buffer.from(file.content, 'base64'))
  })
}

function filesOf({ attachments }: Row<'mailbox'>): StoredAttachment[] {
  return attachments === null ? [] : readJson(z.array(StoredAttachment), attachments)
}

const linkFile =
  (id: string) =>
  ({ filename }: StoredAttachment, at: number) =>
    ` · <a href="/dev/mailbox/${id}/files/${at}">${escapeHtml(filename)}</a>`

async function mailOf(db: Db, id: string) {
  const mail = await db.selectFrom('mailbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail) throw new ProblemError('not_found')
  return mail
}

function sendPage(reply: FastifyReply, title: string, body: string) {
  return send(
    reply,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
  )
}

function send(reply: FastifyReply, html: string) {
  return reply
    .headers({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}
