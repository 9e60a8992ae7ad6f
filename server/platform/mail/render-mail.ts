import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { frameMail, mailColors } from './mail-frame.ts'
import type { MailBeat, MailBlock, MailContent } from './mail-kind.ts'

const { text: INK, second: SECOND, seam: SEAM, accent: ACCENT, onAccent: ON_ACCENT } = mailColors
const COVER = 72

export function renderMail(
  content: MailContent,
  store: { name: string; url: string },
): { html: string; text: string } {
  return { html: renderHtml(content, store), text: renderText(content, store) }
}

function renderHtml(content: MailContent, store: { name: string; url: string }): string {
  const { subject, preview, heading, blocks } = content
  return frameMail({
    subject,
    preview,
    storeName: store.name,
    storeUrl: store.url,
    heading,
    body: blocks.map(blockHtml).join('\n'),
    foot: `You’re getting this because ${escapeHtml(reasonOf(content))} at <a href="${escapeHtml(store.url)}" class="second" style="color:${SECOND}">${escapeHtml(store.name)}</a>.${content.foot ? ` ${escapeHtml(content.foot)}` : ''}`,
  })
}

function reasonOf({ reason = 'you have an account' }: MailContent): string {
  return reason
}

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string')
    return `<p class="text" style="margin:0 0 18px;font-size:16px;line-height:1.5;color:${INK}">${escapeHtml(block)}</p>`
  if ('note' in block)
    return `<p class="second" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${SECOND}">${escapeHtml(block.note)}</p>`
  if ('beat' in block) return beatHtml(block.beat)
  if ('button' in block) {
    const url = escapeHtml(block.url)
    return (
      `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${ACCENT};border-radius:4px">` +
      `<a href="${url}" style="display:inline-block;padding:16px 24px;font-size:16px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">${escapeHtml(block.button)}</a></td></tr></table>\n` +
      `<p class="second" style="margin:0 0 18px;font-size:14px;line-height:1.5;color:${SECOND};word-break:break-all">Or open <a href="${url}" class="second" style="color:${SECOND}">${url}</a></p>`
    )
  }
  const cell = `padding:10px 0;border-top:1px solid ${SEAM};font-size:15px;line-height:1.4;vertical-align:top`
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td class="second seam" style="${cell};padding-right:16px;color:${SECOND}">${escapeHtml(name)}</td>` +
      `<td class="text seam" align="right" style="${cell};font-weight:600;color:${INK}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}${block.total ? totalHtml(block.total) : ''}</table>`
}

function totalHtml([name, value]: readonly [string, string]): string {
  const cell = `padding:10px 0;border-top:2px solid ${SECOND};font-size:16px;line-height:1.4;font-weight:700;color:${INK}`
  return (
    `<tr><td class="text" style="${cell};padding-right:16px">${escapeHtml(name)}</td>` +
    `<td class="text" align="right" style="${cell}">${escapeHtml(value)}</td></tr>`
  )
}

function beatHtml({ title, producer, facts, cover }: MailBeat): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>` +
    `<td width="${COVER}" valign="top" style="width:${COVER}px"><img src="${escapeHtml(cover)}" width="${COVER}" height="${COVER}" alt="Cover of ${escapeHtml(title)}" style="display:block;width:${COVER}px;height:${COVER}px;border:0"></td>` +
    `<td style="padding-left:14px"><span class="text" style="font-size:16px;line-height:1.4;font-weight:700;color:${INK}">${escapeHtml(title)}</span><br>` +
    `<span class="second" style="font-size:14px;line-height:1.4;color:${SECOND}">by ${escapeHtml(producer)}<br>${escapeHtml(facts)}</span></td></tr></table>`
  )
}

function renderText(content: MailContent, store: { name: string; url: string }): string {
  const foot = content.foot ? `\n${content.foot}` : ''
  const because = `-- \nYou’re getting this because ${reasonOf(content)} at ${store.name}.${foot}\n${store.url}`
  return `${[content.heading, ...content.blocks.map(blockText), because].join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block
  if ('note' in block) return block.note
  if ('beat' in block) return `${block.beat.title}\nby ${block.beat.producer}, ${block.beat.facts}`
  if ('button' in block) return `${block.button}:\n${block.url}`
  const rows = block.total ? [...block.rows, block.total] : block.rows
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}
