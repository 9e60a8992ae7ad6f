import { useLingui } from '@lingui/react/macro'
import { useToast } from '#client/ui/toast.tsx'
import { parseTone } from '#contract/catalogue/tone.ts'
import { keepSong, useMarks } from './marks.ts'

/** Makes a beat's tempo and key the listener's own. Undefined if they are already. */
export function useFindMatches({ bpm, tone }: { bpm: number; tone: string }): (() => void) | undefined {
  const { t } = useLingui()
  const song = useMarks((marks) => marks.song)
  const toast = useToast()
  const ownTone = parseTone(tone)
  if (song.bpm === bpm && song.tone === ownTone) return undefined
  return () => {
    keepSong({ bpm, tone: ownTone })
    toast({
      tone: 'ok',
      text: ownTone
        ? t`${bpm} BPM and ${ownTone} are yours now: every beat says whether it fits.`
        : t`${bpm} BPM is yours now: every beat says whether it fits.`,
      action: { label: t`Undo`, run: () => keepSong({ bpm: song.bpm, tone: song.tone }) },
    })
  }
}
