import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { frameMail, mailColors } from '#server/platform/mail/mail-frame.ts'
import type { I18n } from '#server/platform/text/i18n-of.ts'

type LetterBeat = {
  title: string
  producer: string
  /** Tempo and key. */
  facts: string
  /** In the store's currency, as it is when the mail is made. */
  price: (locale: Locale) => string
  url: (locale: Locale) => string
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
/** Stands for the price while the words around it are escaped: a character of no text. */
const PRICE = '\uE000'
const NARROW = `@media (max-width:480px){
.key{padding:10px!important}
.side{padding-left:10px!important}
}`
/** Addresses in a letter's text. */
export const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

const coverOf = ({ title }: { title: string }) => msg`Cover of ${{ title }}`
const byProducer = ({ producer }: { producer: string }) => msg`by ${{ producer }}`
const reason = ({ store }: { store: string }) =>
  msg`You’re getting this because you signed up for new beats from ${{ store }}.`

/** The mail in both parts. What the owner wrote stands as it is; the words around it are in the subscriber's language. */
export function renderLetter(content: LetterContent, i18n: I18n): { html: string; text: string } {
  return { html: renderHtml(content, i18n), text: renderText(content, i18n) }
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function renderHtml(content: LetterContent, i18n: I18n): string {
  const { locale, _: draw } = i18n
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
    locale,
    subject,
    preview: firstLine,
    storeName,
    storeUrl: mark(storeUrl),
    heading: subject,
    body: `${paragraphs.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${beats.map((beat) => beatHtml(beat, i18n)).join('\n')}
</table>`,
    foot: `${escapeHtml(draw(reason({ store: storeName })))} <a class="second" href="${escapeHtml(leaveUrl)}" style="color:${SECOND}">${escapeHtml(draw(msg`Unsubscribe`))}</a>.<br>${address.map(escapeHtml).join(', ')}`,
    style: NARROW,
  })
}

function beatHtml(
  { title, producer, facts, price, url, cover }: LetterBeat,
  { locale, _: draw }: I18n,
): string {
  const cell = `border-top:1px solid ${SEAM};padding:12px 0`
  const link = escapeHtml(url(locale))
  const second = `font-size:14px;line-height:1.4;color:${SECOND}`
  return (
    `<tr><td class="seam" width="${COVER}" valign="top" style="${cell};width:${COVER}px"><a href="${link}"><img src="${escapeHtml(cover)}" width="${COVER}" height="${COVER}" alt="${escapeHtml(draw(coverOf({ title })))}" style="display:block;width:${COVER}px;height:${COVER}px;border:0"></a></td>` +
    `<td class="seam side" style="${cell};padding-left:14px"><a class="text" href="${link}" style="font-size:16px;font-weight:700;color:${INK};text-decoration:none">${escapeHtml(title)}</a><br><span class="second" style="${second}">${escapeHtml(draw(byProducer({ producer })))}<br>${escapeHtml(facts)}</span></td>` +
    `<td class="seam side" align="right" style="${cell};padding-left:14px"><a class="key" href="${link}" style="display:inline-block;background:${ACCENT};border-radius:4px;padding:12px 16px;font-size:14px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">${hearIt(price(locale), draw)}</a></td></tr>`
  )
}

/** The words on the button: neither they nor the price are broken. */
function hearIt(price: string, draw: I18n['_']): string {
  const words = escapeHtml(draw(msg`Hear it, ${{ price: PRICE }}`)).replaceAll(' ', '&nbsp;')
  const kept = `<span style="white-space:nowrap">${escapeHtml(price)}</span>`
  return words.replace(`&nbsp;${PRICE}`, ` ${PRICE}`).replace(PRICE, () => kept)
}

function renderText(content: LetterContent, { locale, _: draw }: I18n): string {
  const { storeName, subject, text, beats, address, leaveUrl, mark } = content
  const paragraphs = paragraphsOf(text).map((paragraph) => paragraph.replace(LINK, (url) => mark(url)))
  const list = beats.map(
    ({ title, producer, facts, price, url }) =>
      `${title}\n${draw(byProducer({ producer }))}, ${facts}, ${price(locale)}\n${url(locale)}`,
  )
  const leave = draw(msg`Unsubscribe: ${{ url: leaveUrl }}`)
  const foot = `-- \n${draw(reason({ store: storeName }))}\n${leave}\n${address.join(', ')}`
  return `${[subject, ...paragraphs, ...list, foot].join('\n\n')}\n`
}
