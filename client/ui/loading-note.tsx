import { Spinner } from './spinner.tsx'

/** A spinner and words while something is fetched. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      {text}
    </p>
  )
}
