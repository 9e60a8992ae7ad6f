const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Path of a beat's page: by its name, or by its id where the name is not at hand. The page answers to both. */
export function beatPath({ id, slug }: { id: string; slug?: string | undefined }): string {
  return `/beats/${slug || id}`
}

/** Whether the last part of a beat's path is its id, and not its name. No name looks like an id. */
export function isBeatId(part: string): boolean {
  return ID.test(part)
}
