/** What a demo is called everywhere: in its name and in its tags. */
export const DEMO = 'demo, not licensed'

type ExportKind = 'cut' | 'voice' | 'take'

/** Title of an exported file. `name`: as typed, or the beat's title. */
export function exportTitle(
  name: string,
  { kind, isLicensed, takeNumber }: { kind: ExportKind; isLicensed: boolean; takeNumber?: number },
): string {
  const what = kind === 'voice' ? ', voice' : kind === 'take' ? `, take ${takeNumber}` : ''
  return `${name.trim() || 'Untitled'}${what}${isLicensed ? '' : ` (${DEMO})`}`
}

/** A file name that every system can store. */
export function exportFileName(title: string, extension: 'mp3' | 'wav'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system's file names may have them
  const safe = title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '-').slice(0, 120)
  return `${safe.trim()}.${extension}`
}
