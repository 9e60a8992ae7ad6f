import { Heart, Layers, Target } from 'lucide-react'
import { useState } from 'react'
import { keepSong, markBeat, useMarks } from '#client/features/player/favorites/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { parseTone } from '#contract/catalogue/tone.ts'

const PutInCrate = lazyComponent(async () => (await import('./put-in-crate.tsx')).PutInCrate)

/** Heart, crates, and use of the beat's tempo and key, on its page. */
export function BeatMarks({ beat }: { beat: { id: string; title: string; bpm: number; tone: string } }) {
  const { id, title, bpm, tone } = beat
  const isHearted = useMarks(({ hearts }) => id in hearts)
  const song = useMarks((marks) => marks.song)
  const [isChoosing, setChoosing] = useState(false)
  const toast = useToast()
  const ownTone = parseTone(tone)
  const isOwn = song.bpm === bpm && song.tone === ownTone
  const makeOwn = () => {
    keepSong({ bpm, tone: ownTone })
    toast({
      tone: 'ok',
      text: `${bpm} BPM${ownTone ? ` and ${ownTone} are` : ' is'} yours now: every beat says whether it fits.`,
      action: { label: 'Undo', run: () => keepSong({ bpm: song.bpm, tone: song.tone }) },
    })
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isHearted}
        aria-keyshortcuts="H"
        onClick={() => markBeat('hearts', id, !isHearted)}
      >
        <LineIcon of={Heart} filled={isHearted} lit={isHearted} />
        {isHearted ? 'Hearted' : 'Heart'}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" aria-keyshortcuts="C" onClick={() => setChoosing(true)}>
        <LineIcon of={Layers} />
        Add to crate
      </Button>
      {!isOwn && (
        <Button variant="quiet" onClick={makeOwn}>
          <LineIcon of={Target} />
          Find matches
        </Button>
      )}
      {isChoosing && <PutInCrate open beat={{ id, title }} onClose={() => setChoosing(false)} />}
    </>
  )
}
