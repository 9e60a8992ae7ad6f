import { type DeliveredKind, orderNumber } from '#contract/orders/order.ts'

const endings = { 'mp3-320': 'mp3', 'master-wav': 'wav', stems: 'zip' } as const satisfies Record<
  DeliveredKind,
  string
>

/** Name of a bought file, e.g. `oduya - Lagos After Six.wav`. Safe on every system, whatever the title. */
export function fileNameOf(line: { title: string; producer: string }, kind: DeliveredKind): string {
  return `${baseName(line)}${kind === 'stems' ? ' - stems' : ''}.${endings[kind]}`
}

/** Whether a file name, as written by any version of the store, is of this kind. */
export function isNamedLike(name: string, kind: DeliveredKind): boolean {
  return name.endsWith(`.${endings[kind]}`)
}

export function documentNameOf(line: { title: string; producer: string; license_name: string }): string {
  return `${baseName(line)} - ${tame(line.license_name)} license.pdf`
}

/** Name of an order's zip, e.g. `Backbeat order BB-3F09A-1C2D4.zip`. */
export function archiveNameOf(storeName: string, orderId: string): string {
  return `${tame(storeName)} order ${orderNumber(orderId)}.zip`
}

function baseName(line: { title: string; producer: string }): string {
  return `${tame(line.producer)} - ${tame(line.title)}`
}

/** File systems allow 255 bytes, shared by up to three parts. */
const MAX_PART_BYTES = 76
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Removes characters special to file systems, zip readers and headers. */
function tame(text: string): string {
  const tamed = text
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*%]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '')
  return cut(tamed) || 'untitled'
}

/** Never cuts inside a character, such as an emoji's surrogate pair. */
function cut(text: string): string {
  let kept = ''
  for (const { segment } of graphemes.segment(text.toWellFormed())) {
    if (Buffer.byteLength(kept + segment) > MAX_PART_BYTES) break
    kept += segment
  }
  return kept.trim()
}

/** Content-Disposition with a name of any characters (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
