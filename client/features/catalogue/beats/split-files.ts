/** Splits dropped files into zips (stems) and audio. */
export function splitFiles(files: readonly File[]): { audio: File[]; zips: File[] } {
  const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || /^application\/(?:x-)?zip/.test(type)
  return { audio: files.filter((file) => !isZip(file)), zips: files.filter(isZip) }
}

/** The zip with an audio file's name: `night.wav` and `Night - stems.zip`. */
export function stemsOf(audio: File, zips: readonly File[]): File | undefined {
  const name = audio.name.replace(/\.\w+$/, '').toLowerCase()
  return zips.find((zip) => zip.name.toLowerCase().startsWith(name))
}
