import { Heart, Layers, Target } from 'lucide-react'
import { useState } from 'react'
import { Fits, keepSong, markBeat, useMarks } from '#client/features/marks/index.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { parseTone } from '#contract/tone.ts'
import { PutInCrate } from './put-in-crate.tsx'

/** Fit, heart, crates, and use of the beat's tempo and key, on its page. */
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
      <Fits beat={beat} isLarge />
      <div className="cluster">
        <Button
          small
          aria-pressed={isHearted}
          aria-keyshortcuts="H"
          onClick={() => markBeat('hearts', id, !isHearted)}
        >
          <Heart className={isHearted ? 'ico ico--s ico--fill ico--lamp' : 'ico ico--s'} aria-hidden />
          {isHearted ? 'Hearted' : 'Heart'}
        </Button>
        <Button small aria-haspopup="dialog" aria-keyshortcuts="C" onClick={() => setChoosing(true)}>
          <Layers className="ico ico--s" aria-hidden />
          Put in a crate
        </Button>
        {!isOwn && (
          <Button small onClick={makeOwn}>
            <Target className="ico ico--s" aria-hidden />
            Find beats that fit it
          </Button>
        )}
      </div>
      <PutInCrate beat={{ id, title }} open={isChoosing} onClose={() => setChoosing(false)} />
    </>
  )
}
