import { type DeliveredKind, orderNumber } from '#contract/order.ts'

const endings = { 'mp3-320': 'mp3', 'master-wav': 'wav', stems: 'zip' } as const satisfies Record<
  DeliveredKind,
  string
>

/** What a bought file is called: `oduya - Lagos After Six.wav`. Safe on every system, whatever the title holds. */
export function fileNameOf(line: { title: string; producer: string }, kind: DeliveredKind): string {
  return `${baseName(line)}${kind === 'stems' ? ' - stems' : ''}.${endings[kind]}`
}

/** Whether a file of this name, as any version of the store wrote it, is of this kind. */
export function isNamedLike(name: string, kind: DeliveredKind): boolean {
  return name.endsWith(`.${endings[kind]}`)
}

export function documentNameOf(line: { title: string; producer: string; license_name: string }): string {
  return `${baseName(line)} - ${tame(line.license_name)} license.pdf`
}

/** What an order as one file is called: `Backbeat order BB-3F09A-1C2D4.zip`. */
export function archiveNameOf(storeName: string, orderId: string): string {
  return `${tame(storeName)} order ${orderNumber(orderId)}.zip`
}

function baseName(line: { title: string; producer: string }): string {
  return `${tame(line.producer)} - ${tame(line.title)}`
}

/** A name has up to three parts, and file systems allow it 255 bytes. */
const MAX_PART_BYTES = 76
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Removes what file systems, zip readers and headers treat specially. */
function tame(text: string): string {
  const tamed = text
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
  return cut(tamed) || 'untitled'
}

/** Never ends within a character, such as between the two halves of an emoji. */
function cut(text: string): string {
  let kept = ''
  for (const { segment } of graphemes.segment(text.toWellFormed())) {
    if (Buffer.byteLength(kept + segment) > MAX_PART_BYTES) break
    kept += segment
  }
  return kept.trim()
}

/** A Content-Disposition for a download with any characters in its name (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
