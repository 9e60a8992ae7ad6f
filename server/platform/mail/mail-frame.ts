import type { Locale } from '#contract/text/locales.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** Colors of the store's mails in the light scheme; `DARK_STYLE` has the others. */
export const mailColors = {
  ground: '#EDEFEA',
  panel: '#FFFFFF',
  text: '#1C1A13',
  second: '#575139',
  seam: '#D9D3C2',
  accent: '#FFB020',
  onAccent: '#1B1203',
} as const

const dark = { ground: '#111412', panel: '#20251F', text: '#F1EDDF', second: '#BDBFB1', seam: '#3A423B' }
const DARK = '@media (prefers-color-scheme:dark)'
const DARK_STYLE = `${DARK}{
.ground{background:${dark.ground}!important}
.panel{background:${dark.panel}!important}
.text,.text a{color:${dark.text}!important}
.second,.second a{color:${dark.second}!important}
.seam{border-color:${dark.seam}!important}
}`

const WIDTH = 600
const latin = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
/** Those of the systems: mail carries no fonts. */
const fontOf = (locale: Locale) =>
  locale === 'ja' ? `'Hiragino Sans','Yu Gothic',Meiryo,'Noto Sans CJK JP',${latin}` : latin

type MailFrame = {
  locale: Locale
  subject: string
  /** Shown beside the subject in the inbox. */
  preview: string
  storeName: string
  storeUrl: string
  heading: string
  /** HTML of what the mail says. */
  body: string
  /** HTML of the small print below. */
  foot: string
  /** Rules of this mail's own classes. */
  style?: string
}

/**
 * HTML of a mail: one white column of at most 600 pixels below the store's name. Tables and inline styles, because mail
 * programs agree on little else.
 */
export function frameMail(mail: MailFrame): string {
  const { locale, subject, preview, storeName, storeUrl, heading, body, foot, style } = mail
  const { ground, panel, text, second, seam } = mailColors
  const font = fontOf(locale)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK_STYLE}${style ? `\n${style}` : ''}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${ground}">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px">
<tr><td style="background:#111412;padding:16px 24px;font-family:${font};font-size:16px;line-height:1;font-weight:800;letter-spacing:.04em;text-transform:uppercase"><a href="${escapeHtml(storeUrl)}" style="color:#F1EDDF;text-decoration:none">${escapeHtml(storeName)}</a></td></tr>
<tr><td class="panel" style="background:${panel};padding:28px 24px 12px;font-family:${font}">
<h1 class="text" style="margin:0 0 18px;font-size:26px;line-height:${locale === 'ja' ? '1.3' : '1.1'};font-weight:700;${locale === 'ja' ? '' : 'letter-spacing:-.02em;'}color:${text}">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="panel seam" style="background:${panel};border-top:1px solid ${seam};padding:16px 24px 28px;font-family:${font}"><p class="second" style="margin:0;font-size:13px;line-height:1.5;color:${second}">${foot}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The mail as programs show it in one of the schemes, whatever the reader's device prefers. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replace(DARK, scheme === 'dark' ? '@media all' : '@media not all')
}
