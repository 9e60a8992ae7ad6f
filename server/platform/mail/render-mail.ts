import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'
import { frameMail, mailColors } from './mail-frame.ts'
import type { MailBeat, MailBlock, MailContent, MailReason, MailRow, MailText } from './mail-kind.ts'

const { text: INK, second: SECOND, seam: SEAM, accent: ACCENT, onAccent: ON_ACCENT } = mailColors
const COVER = 72
/** Stands where a link goes in a sentence, while that is escaped: a character of no text. */
const LINK = '\uE000'

const hasAccount: MailReason = ({ store }) =>
  msg`You’re getting this because you have an account at ${{ store }}.`
const orOpen = ({ url }: { url: string }) => msg`Or open ${{ url }}`
const coverOf = ({ title }: { title: string }) => msg`Cover of ${{ title }}`
const row = (cells: { column: string; value: string }) =>
  msg`${{ column: cells.column }}: ${{ value: cells.value }}`
const byProducer = ({ producer }: { producer: string }) => msg`by ${{ producer }}`

type Draw = (text: MailText) => string
type StoreFacts = { name: string; url: string }

/** Draws a mail in a language, as HTML and as plain text. */
export function renderMail(
  content: MailContent,
  store: StoreFacts,
  i18n: I18n,
): { subject: string; html: string; text: string } {
  const draw: Draw = (text) => (typeof text === 'string' ? text : i18n._(text))
  const html = renderHtml(content, store, i18n.locale, draw)
  return { subject: draw(content.subject), html, text: renderText(content, store, draw) }
}

function renderHtml(content: MailContent, store: StoreFacts, locale: Locale, draw: Draw): string {
  const { subject, preview, heading, blocks, reason = hasAccount, foot } = content
  const link = `<a href="${escapeHtml(store.url)}" class="second" style="color:${SECOND}">${escapeHtml(store.name)}</a>`
  const because = escapeHtml(draw(reason({ store: LINK }))).replace(LINK, () => link)
  return frameMail({
    locale,
    subject: draw(subject),
    preview: draw(preview),
    storeName: store.name,
    storeUrl: store.url,
    heading: draw(heading),
    body: blocks.map((block) => blockHtml(block, draw)).join('\n'),
    foot: foot ? `${because} ${escapeHtml(draw(foot))}` : because,
  })
}

function blockHtml(block: MailBlock, draw: Draw): string {
  if (isText(block))
    return `<p class="text" style="margin:0 0 18px;font-size:16px;line-height:1.5;color:${INK}">${escapeHtml(draw(block))}</p>`
  if ('note' in block)
    return `<p class="second" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${SECOND}">${escapeHtml(draw(block.note))}</p>`
  if ('beat' in block) return beatHtml(block.beat, draw)
  if ('button' in block) {
    const url = escapeHtml(block.url)
    const link = `<a href="${url}" class="second" style="color:${SECOND}">${url}</a>`
    return (
      `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${ACCENT};border-radius:4px">` +
      `<a href="${url}" style="display:inline-block;padding:16px 24px;font-size:16px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">${escapeHtml(draw(block.button))}</a></td></tr></table>\n` +
      `<p class="second" style="margin:0 0 18px;font-size:14px;line-height:1.5;color:${SECOND};word-break:break-all">${escapeHtml(draw(orOpen({ url: LINK }))).replace(LINK, () => link)}</p>`
    )
  }
  const cell = `padding:10px 0;border-top:1px solid ${SEAM};font-size:15px;line-height:1.4;vertical-align:top`
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td class="second seam" style="${cell};padding-right:16px;color:${SECOND}">${escapeHtml(draw(name))}</td>` +
      `<td class="text seam" align="right" style="${cell};font-weight:600;color:${INK}">${escapeHtml(draw(value))}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}${block.total ? totalHtml(block.total, draw) : ''}</table>`
}

function totalHtml([name, value]: MailRow, draw: Draw): string {
  const cell = `padding:10px 0;border-top:2px solid ${SECOND};font-size:16px;line-height:1.4;font-weight:700;color:${INK}`
  return (
    `<tr><td class="text" style="${cell};padding-right:16px">${escapeHtml(draw(name))}</td>` +
    `<td class="text" align="right" style="${cell}">${escapeHtml(draw(value))}</td></tr>`
  )
}

function beatHtml({ title, producer, facts, cover }: MailBeat, draw: Draw): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>` +
    `<td width="${COVER}" valign="top" style="width:${COVER}px"><img src="${escapeHtml(cover)}" width="${COVER}" height="${COVER}" alt="${escapeHtml(draw(coverOf({ title })))}" style="display:block;width:${COVER}px;height:${COVER}px;border:0"></td>` +
    `<td style="padding-left:14px"><span class="text" style="font-size:16px;line-height:1.4;font-weight:700;color:${INK}">${escapeHtml(title)}</span><br>` +
    `<span class="second" style="font-size:14px;line-height:1.4;color:${SECOND}">${escapeHtml(draw(byProducer({ producer })))}<br>${escapeHtml(facts)}</span></td></tr></table>`
  )
}

function renderText(content: MailContent, store: StoreFacts, draw: Draw): string {
  const { heading, blocks, reason = hasAccount, foot } = content
  const because = ['-- ', draw(reason({ store: store.name })), ...(foot ? [draw(foot)] : []), store.url]
  return `${[draw(heading), ...blocks.map((block) => blockText(block, draw)), because.join('\n')].join('\n\n')}\n`
}

function blockText(block: MailBlock, draw: Draw): string {
  if (isText(block)) return draw(block)
  if ('note' in block) return draw(block.note)
  if ('beat' in block) {
    const { title, producer, facts } = block.beat
    return `${title}\n${draw(byProducer({ producer }))}, ${facts}`
  }
  if ('button' in block) {
    const label = draw(row({ column: draw(block.button), value: '' })).trimEnd()
    return `${label}\n${block.url}`
  }
  const rows = block.total ? [...block.rows, block.total] : block.rows
  return rows.map(([name, value]) => draw(row({ column: draw(name), value: draw(value) }))).join('\n')
}

const isText = (block: MailBlock): block is MailText => typeof block === 'string' || 'id' in block
