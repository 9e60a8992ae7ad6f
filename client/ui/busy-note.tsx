import { Spinner } from './spinner.tsx'

/** One line saying that something is in progress. */
export function BusyNote({ text }: { text: string }) {
  return (
    <p className="busynote small muted" role="status">
      <Spinner />
      {text}
    </p>
  )
}
