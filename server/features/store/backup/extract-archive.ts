import { type Extract, extract } from 'tar-stream'

/** Block size of tar. */
export const BLOCK_BYTES = 512

/** The package's types lack this option. */
type Options = NonNullable<Parameters<typeof extract>[0]> & { allowUnknownFormat: boolean }

/** `allowUnknownFormat` is for archives of 0.1.0, whose headers have the magic at the wrong offset. */
export function extractArchive(): Extract {
  const options: Options = { allowUnknownFormat: true }
  return extract(options)
}
