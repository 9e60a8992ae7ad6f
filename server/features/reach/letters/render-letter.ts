import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { frameMail, mailColors } from '#server/platform/mail/mail-frame.ts'

type LetterBeat = {
  title: string
  producer: string
  /** Tempo and key. */
  facts: string
  /** In the store's currency, as it is when the mail is made. */
  price: string
  url: string
  cover: string
}

export type LetterContent = {
  storeName: string
  storeUrl: string
  subject: string
  firstLine: string
  text: string
  beats: readonly LetterBeat[]
  /** The seller's name, postal address and email address, in lines. */
  address: readonly string[]
  leaveUrl: string
  /** Marks links to the store's own pages. */
  mark: (url: string) => string
}

const { text: INK, second: SECOND, seam: SEAM, accent: ACCENT, onAccent: ON_ACCENT } = mailColors
const COVER = 72
const NARROW = `@media (max-width:480px){
.key{padding:10px!important}
.side{padding-left:10px!important}
}`
/** Addresses in a letter's text. */
export const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** The mail in both parts. */
export function renderLetter(content: LetterContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) }
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function renderHtml(content: LetterContent): string {
  const { storeName, storeUrl, subject, firstLine, text, beats, address, leaveUrl, mark } = content
  const linked = (paragraph: string) => {
    let html = ''
    let at = 0
    for (const { 0: url, index } of paragraph.matchAll(LINK)) {
      html += `${escapeHtml(paragraph.slice(at, index))}<a class="text" href="${escapeHtml(mark(url))}" style="color:${INK}">${escapeHtml(url)}</a>`
      at = index + url.length
    }
    return (html + escapeHtml(paragraph.slice(at))).replaceAll('\n', '<br>')
  }
  const paragraphs = paragraphsOf(text).map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${INK}">${linked(paragraph)}</p>`,
  )
  return frameMail({
    locale: 'en',
    subject,
    preview: firstLine,
    storeName,
    storeUrl: mark(storeUrl),
    heading: subject,
    body: `${paragraphs.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${beats.map(beatHtml).join('\n')}
</table>`,
    foot: `You’re getting this because you signed up for new beats from ${escapeHtml(storeName)}. <a class="second" href="${escapeHtml(leaveUrl)}" style="color:${SECOND}">Unsubscribe</a>.<br>${address.map(escapeHtml).join(', ')}`,
    style: NARROW,
  })
}

function beatHtml({ title, producer, facts, price, url, cover }: LetterBeat): string {
  const cell = `border-top:1px solid ${SEAM};padding:12px 0`
  const link = escapeHtml(url)
  const second = `font-size:14px;line-height:1.4;color:${SECOND}`
  return (
    `<tr><td class="seam" width="${COVER}" valign="top" style="${cell};width:${COVER}px"><a href="${link}"><img src="${escapeHtml(cover)}" width="${COVER}" height="${COVER}" alt="Cover of ${escapeHtml(title)}" style="display:block;width:${COVER}px;height:${COVER}px;border:0"></a></td>` +
    `<td class="seam side" style="${cell};padding-left:14px"><a class="text" href="${link}" style="font-size:16px;font-weight:700;color:${INK};text-decoration:none">${escapeHtml(title)}</a><br><span class="second" style="${second}">by ${escapeHtml(producer)}<br>${escapeHtml(facts)}</span></td>` +
    `<td class="seam side" align="right" style="${cell};padding-left:14px"><a class="key" href="${link}" style="display:inline-block;background:${ACCENT};border-radius:4px;padding:12px 16px;font-size:14px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">Hear&nbsp;it, <span style="white-space:nowrap">${escapeHtml(price)}</span></a></td></tr>`
  )
}

function renderText({ storeName, subject, text, beats, address, leaveUrl, mark }: LetterContent): string {
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.replace(LINK, (url) => mark(url)))
  const list = beats.map(
    ({ title, producer, facts, price, url }) => `${title}\nby ${producer}, ${facts}, ${price}\n${url}`,
  )
  const foot = `-- \nYou’re getting this because you signed up for new beats from ${storeName}.\nUnsubscribe: ${leaveUrl}\n${address.join(', ')}`
  return `${[subject, ...paragraphs, ...list, foot].join('\n\n')}\n`
}
