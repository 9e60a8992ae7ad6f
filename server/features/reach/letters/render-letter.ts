import { escapeHtml } from '#server/platform/http/escape-html.ts'

export type LetterBeat = {
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
  /** The seller's postal address, in lines. */
  address: readonly string[]
  leaveUrl: string
  /** Marks links to the store's own pages. */
  mark: (url: string) => string
}

const light = { ground: '#EDEFEA', panel: '#FFFFFF', text: '#1C1A13', second: '#575139', seam: '#D9D3C2' }
const dark = { ground: '#111412', panel: '#20251F', text: '#F1EDDF', second: '#BDBFB1', seam: '#3A423B' }
const ACCENT = '#FFB020'
const ON_ACCENT = '#1B1203'
const FONT = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const WIDTH = 600
const COVER = 72
const DARK = '@media (prefers-color-scheme:dark)'
/** Addresses in a letter's text. */
export const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

/** The mail in both parts. Tables and inline styles: what mail programs agree on. */
export function renderLetter(content: LetterContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) }
}

/** The mail as programs show it in one of the schemes, whatever the reader's device prefers. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all')
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
      html += `${escapeHtml(paragraph.slice(at, index))}<a class="text" href="${escapeHtml(mark(url))}" style="color:${light.text}">${escapeHtml(url)}</a>`
      at = index + url.length
    }
    return (html + escapeHtml(paragraph.slice(at))).replaceAll('\n', '<br>')
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK}{
.ground{background:${dark.ground}!important}
.panel{background:${dark.panel}!important}
.text{color:${dark.text}!important}
.second{color:${dark.second}!important}
.seam{border-color:${dark.seam}!important}
}
@media (max-width:480px){
.key{padding:10px!important}
.side{padding-left:10px!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(firstLine)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${light.ground}">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px">
<tr><td style="background:#111412;padding:16px 24px;font-family:${FONT};font-size:16px;line-height:1;font-weight:800;letter-spacing:.04em;text-transform:uppercase"><a href="${escapeHtml(mark(storeUrl))}" style="color:#F1EDDF;text-decoration:none">${escapeHtml(storeName)}</a></td></tr>
<tr><td class="panel" style="background:${light.panel};padding:28px 24px 12px;font-family:${FONT}">
<h1 class="text" style="margin:0 0 18px;font-size:26px;line-height:1.1;font-weight:700;letter-spacing:-.02em;color:${light.text}">${escapeHtml(subject)}</h1>
${paragraphsOf(text)
  .map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${light.text}">${linked(paragraph)}</p>`,
  )
  .join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${beats.map(beatHtml).join('\n')}
</table>
</td></tr>
<tr><td class="panel seam" style="background:${light.panel};border-top:1px solid ${light.seam};padding:16px 24px 28px;font-family:${FONT}"><p class="second" style="margin:0;font-size:13px;line-height:1.5;color:${light.second}">You get this because you asked ${escapeHtml(storeName)} for new beats by mail. <a class="second" href="${escapeHtml(leaveUrl)}" style="color:${light.second}">Leave with one press</a>.<br>${address.map(escapeHtml).join(', ')}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function beatHtml({ title, producer, facts, price, url, cover }: LetterBeat): string {
  const cell = `border-top:1px solid ${light.seam};padding:12px 0`
  const link = escapeHtml(url)
  const second = `font-size:14px;line-height:1.4;color:${light.second}`
  return (
    `<tr><td class="seam" width="${COVER}" valign="top" style="${cell};width:${COVER}px"><a href="${link}"><img src="${escapeHtml(cover)}" width="${COVER}" height="${COVER}" alt="Cover of ${escapeHtml(title)}" style="display:block;width:${COVER}px;height:${COVER}px;border:0"></a></td>` +
    `<td class="seam side" style="${cell};padding-left:14px"><a class="text" href="${link}" style="font-size:16px;font-weight:700;color:${light.text};text-decoration:none">${escapeHtml(title)}</a><br><span class="second" style="${second}">by ${escapeHtml(producer)}<br>${escapeHtml(facts)}</span></td>` +
    `<td class="seam side" align="right" style="${cell};padding-left:14px"><a class="key" href="${link}" style="display:inline-block;background:${ACCENT};border-radius:4px;padding:12px 16px;font-size:14px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">Hear&nbsp;it, <span style="white-space:nowrap">${escapeHtml(price)}</span></a></td></tr>`
  )
}

function renderText({ storeName, subject, text, beats, address, leaveUrl, mark }: LetterContent): string {
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.replace(LINK, (url) => mark(url)))
  const list = beats.map(
    ({ title, producer, facts, price, url }) => `${title}\nby ${producer}, ${facts}, ${price}\n${url}`,
  )
  const foot = `-- \nYou get this because you asked ${storeName} for new beats by mail.\nLeave with one press: ${leaveUrl}\n${address.join(', ')}`
  return `${[subject, ...paragraphs, ...list, foot].join('\n\n')}\n`
}
