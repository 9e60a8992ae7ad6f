import { extname } from 'node:path'

const types: Record<string, string> = {
  '.aiff': 'audio/aiff',
  '.avif': 'image/avif',
  '.flac': 'audio/flac',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
}

/** Media type of a stored file, by the extension that the store gave it. */
export function contentTypeOf(key: string): string {
  return types[extname(key)] ?? 'application/octet-stream'
}
