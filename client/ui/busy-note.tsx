import { Spinner } from './spinner.tsx'

/** Says in a line that something is under way. */
export function BusyNote({ text }: { text: string }) {
  return (
    <p className="busynote small muted" role="status">
      <Spinner />
      {text}
    </p>
  )
}
