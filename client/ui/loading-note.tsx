import { Lamps } from './lamps.tsx'

/** Lamps and words while something is fetched. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Lamps running />
      {text}
    </p>
  )
}
