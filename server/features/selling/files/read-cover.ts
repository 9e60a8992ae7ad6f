import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'

/** The JPEG cover for a file's tag; undefined if it no longer exists. */
export async function readCover(files: PublicFiles, image: string): Promise<Buffer | undefined> {
  if (!image.endsWith('.jpg')) return undefined
  try {
    const parts: Buffer[] = []
    for await (const part of await files.store.read(image.replace(/^media\//, ''))) parts.push(part)
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof FileNotFoundError) return undefined
    throw error
  }
}
