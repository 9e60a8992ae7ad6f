import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Key } from '#client/ui/key.tsx'

/** What could not be loaded, why, and a way to try again. */
export function LoadProblem({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <EmptyNote title={title} alert>
      <p className="muted">{error.message}</p>
      <Key onClick={onRetry}>Retry</Key>
    </EmptyNote>
  )
}
