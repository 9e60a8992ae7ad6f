import type { BeatSuggestion } from '#contract/admin-beat.ts'

/** Tempo and key as heard, each accepted by one press. */
export function Suggestions({
  suggestion,
  listening,
  onBpm,
  onTone,
}: {
  suggestion: BeatSuggestion | null
  listening: boolean
  onBpm: (bpm: number) => void
  onTone: (tone: string) => void
}) {
  if (listening)
    return (
      <p className="beatform__hints" role="status">
        Listening for tempo and key...
      </p>
    )
  if (!suggestion) return null
  const { bpm, bpmAlternatives, tone } = suggestion
  const tempi = bpm === null ? [] : [bpm, ...bpmAlternatives.slice(0, 3)]
  return (
    <div className="beatform__hints">
      <span>Heard:</span>
      {tempi.map((tempo) => (
        <button key={tempo} type="button" className="tagkey" onClick={() => onBpm(tempo)}>
          {tempo} BPM
        </button>
      ))}
      {tone !== null && (
        <button type="button" className="tagkey" onClick={() => onTone(tone)}>
          {tone}
        </button>
      )}
    </div>
  )
}
