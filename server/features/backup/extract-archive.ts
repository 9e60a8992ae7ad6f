import { type Extract, extract } from 'tar-stream'

/** Headers and contents of a tar archive begin at multiples of this. */
export const BLOCK_BYTES = 512

/** The option is not in the package's own types. */
type Options = NonNullable<Parameters<typeof extract>[0]> & { allowUnknownFormat: boolean }

/** Reads archives of this version and of 0.1.0, whose headers have the name of their format at the wrong place. */
export function extractArchive(): Extract {
  const options: Options = { allowUnknownFormat: true }
  return extract(options)
}
