import { pageText } from '#client/platform/page-texts.ts'
import { msg } from '#contract/text/msg.ts'
/** What a demo is called everywhere: in its name and in its tags. */
export const demoText = msg`demo, not licensed`

type ExportKind = 'cut' | 'voice' | 'take'

/** Title of an exported file. `name`: as typed, or the beat's title. */
export function exportTitle(
  name: string,
  { kind, isLicensed, takeNumber }: { kind: ExportKind; isLicensed: boolean; takeNumber?: number },
): string {
  const title = name.trim() || pageText(msg`Untitled`)
  const whole =
    kind === 'voice'
      ? pageText(msg`${{ title }}, voice`)
      : kind === 'take'
        ? pageText(msg`${{ title }}, take ${{ number: takeNumber ?? 0 }}`)
        : title
  return isLicensed ? whole : `${whole} (${pageText(demoText)})`
}

/** A file name that every system can store. */
export function exportFileName(title: string, extension: 'mp3' | 'wav'): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system's file names may have them
  const safe = title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '-').slice(0, 120)
  return `${safe.trim()}.${extension}`
}
