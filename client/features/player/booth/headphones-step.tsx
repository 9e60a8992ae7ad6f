import { useEffect } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Cluster } from '#client/ui/primitives.tsx'
import type { Microphone } from './microphone.ts'
import { playClicks } from './play-clicks.ts'

/** Where the sound comes out. */
export function HeadphonesStep({
  microphone,
  onAnswer,
}: {
  microphone: Microphone
  onAnswer: (headphones: boolean) => void
}) {
  useEffect(() => playClicks(microphone.context), [microphone])
  return (
    <>
      <p>
        We play four clicks. <b>Do you hear them in your headphones?</b>
      </p>
      <Cluster gap="s2">
        <Button variant="primary" onClick={() => onAnswer(true)}>
          Yes, in my headphones
        </Button>
        <Button onClick={() => onAnswer(false)}>From the speaker</Button>
        <Button variant="quiet" onClick={() => playClicks(microphone.context)}>
          Play again
        </Button>
      </Cluster>
    </>
  )
}
