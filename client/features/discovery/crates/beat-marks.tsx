import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, Layers, Target } from 'lucide-react'
import { useState } from 'react'
import { markBeat, useFindMatches, useMarks } from '#client/features/player/favorites/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box } from '#client/ui/primitives.tsx'

const PutInCrate = lazyComponent(async () => (await import('./put-in-crate.tsx')).PutInCrate)

/** Heart, crates, and use of the beat's tempo and key, on its page. On a phone the last is in its menu. */
export function BeatMarks({ beat }: { beat: { id: string; title: string; bpm: number; tone: string } }) {
  const { t } = useLingui()
  const { id, title } = beat
  const isHearted = useMarks(({ hearts }) => id in hearts)
  const findMatches = useFindMatches(beat)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isHearted}
        aria-keyshortcuts="H"
        onClick={() => markBeat('hearts', id, !isHearted)}
      >
        <LineIcon of={Heart} filled={isHearted} lit={isHearted} />
        {isHearted ? t`Hearted` : t`Heart`}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" aria-keyshortcuts="C" onClick={() => setChoosing(true)}>
        <LineIcon of={Layers} />
        <Box as="span" hide="below768">
          <Trans>Add to crate</Trans>
        </Box>
        <Box as="span" hide="from768">
          <Trans>Crate</Trans>
        </Box>
      </Button>
      {findMatches && (
        <Box display="contents" hide="below768">
          <Button variant="quiet" onClick={findMatches}>
            <LineIcon of={Target} />
            <Trans>Find matches</Trans>
          </Button>
        </Box>
      )}
      {isChoosing && <PutInCrate open beat={{ id, title }} onClose={() => setChoosing(false)} />}
    </>
  )
}
