import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { usePlayer } from '#client/features/player/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import { Button } from '#client/ui/button.tsx'
import type { Beat, SimilarBeat } from '#contract/beat.ts'
import { BeatCard } from './beat-card.tsx'

/** Two rows of the widest grid. */
const SHOWN = 8

function similarQuery(id: string) {
  const path = `/api/beats/${encodeURIComponent(id)}/similar?limit=${SHOWN}`
  return jsonQuery<SimilarBeat[]>(['similar', id], path)
}

/** Beats that sound like this one, each with the reason. Renders nothing if there are none or loading fails. */
export function SimilarBeats({ beat }: { beat: Pick<Beat, 'id' | 'title'> }) {
  const player = usePlayer()
  const { data = [] } = useQuery(similarQuery(beat.id))
  if (data.length === 0) return null
  const playFrom = (index: number) => player.playFrom(data, index, { name: `Sounds like ${beat.title}` })
  return (
    <section className="similar" aria-label={`Sounds like ${beat.title}`}>
      <header className="row-between">
        <h2 className="h2">Sounds like this</h2>
        <Button small onClick={() => playFrom(0)}>
          <Play className="ico" aria-hidden />
          Play all
        </Button>
      </header>
      <div className="grid">
        {data.map((similar, index) => (
          <div key={similar.id} className="similar__beat">
            <BeatCard beat={similar} eager={false} heading="h3" onPlay={() => playFrom(index)} />
            <p className="similar__why">{inOneLine(similar.because)}</p>
          </div>
        ))}
      </div>
      <p className="small muted">Found by listening to the recordings, not by who bought what.</p>
    </section>
  )
}

/** `Same tempo, similar drums, darker`. */
function inOneLine(reasons: readonly string[]): string {
  return reasons
    .map((reason, index) => (index === 0 ? reason : reason.charAt(0).toLowerCase() + reason.slice(1)))
    .join(', ')
}
