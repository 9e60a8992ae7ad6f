import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { MailBlock, MailContent } from './mail-kind.ts'

const light = { ground: '#D6D9D3', panel: '#FBF6E4', text: '#1C1A13', second: '#575139', seam: '#C9BC93' }
const dark = { ground: '#111412', panel: '#20251F', text: '#F1EDDF', second: '#BDBFB1', seam: '#333B35' }
const ACCENT = '#FFB020'
const ON_ACCENT = '#1B1203'
const FONT = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"

export function renderMail(
  content: MailContent,
  store: { name: string; url: string },
): { html: string; text: string } {
  return { html: renderHtml(content, store), text: renderText(content, store) }
}

function renderHtml(content: MailContent, store: { name: string; url: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}
.panel{background:${dark.panel}!important}
.text,.text a{color:${dark.text}!important}
.second,.second a{color:${dark.second}!important}
.seam{border-color:${dark.seam}!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${light.ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="panel" style="background:${light.panel};border-top:6px solid ${ACCENT};padding:32px 32px 36px;font-family:${FONT}">
<p class="text" style="margin:0 0 28px;font-size:18px;line-height:1;font-weight:800;letter-spacing:.04em;text-transform:uppercase;color:${light.text}">${escapeHtml(store.name)}</p>
<h1 class="text" style="margin:0 0 20px;font-size:28px;line-height:1.1;font-weight:700;letter-spacing:-.02em;color:${light.text}">${escapeHtml(content.heading)}</h1>
${content.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:20px 32px;font-family:${FONT}"><p class="second" style="margin:0;font-size:13px;line-height:1.5;color:${light.second}">You’re getting this because ${escapeHtml(reasonOf(content))} at <a href="${escapeHtml(store.url)}" class="second" style="color:${light.second}">${escapeHtml(store.name)}</a>.</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function reasonOf({ reason = 'you have an account' }: MailContent): string {
  return reason
}

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string')
    return `<p class="text" style="margin:0 0 18px;font-size:16px;line-height:1.5;color:${light.text}">${escapeHtml(block)}</p>`
  if ('note' in block)
    return `<p class="second" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${light.second}">${escapeHtml(block.note)}</p>`
  if ('button' in block) {
    const url = escapeHtml(block.url)
    return (
      `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${ACCENT};border-radius:4px">` +
      `<a href="${url}" style="display:inline-block;padding:16px 24px;font-size:16px;line-height:1.2;font-weight:700;color:${ON_ACCENT};text-decoration:none">${escapeHtml(block.button)}</a></td></tr></table>\n` +
      `<p class="second" style="margin:0 0 18px;font-size:14px;line-height:1.5;color:${light.second};word-break:break-all">Or open <a href="${url}" class="second" style="color:${light.second}">${url}</a></p>`
    )
  }
  const cell = `padding:10px 0;border-top:1px solid ${light.seam};font-size:15px;line-height:1.4;vertical-align:top`
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td class="second seam" style="${cell};padding-right:16px;color:${light.second}">${escapeHtml(name)}</td>` +
      `<td class="text seam" align="right" style="${cell};color:${light.text}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`
}

function renderText(content: MailContent, store: { name: string; url: string }): string {
  const blocks = content.blocks.map(blockText)
  return `${[content.heading, ...blocks, `-- \nYou’re getting this because ${reasonOf(content)} at ${store.name}.\n${store.url}`].join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block
  if ('note' in block) return block.note
  if ('button' in block) return `${block.button}:\n${block.url}`
  return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}
