import { DRAFT_HEAD_BYTES } from '#contract/beats/draft.ts'

/** Recognizes a file that is dropped again: 64 hexadecimal digits of its first 256 kB. */
export async function hashHead(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, DRAFT_HEAD_BYTES).arrayBuffer())
  // Browsers have no digest on sites without TLS.
  if (!('subtle' in crypto)) return checksums(bytes)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a from eight starts. Nothing has to be secure here: it only finds an upload of the same person. */
function checksums(bytes: Uint8Array): string {
  return Array.from({ length: 8 }, (_, start) => {
    let hash = 0x811c9dc5 ^ start
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
