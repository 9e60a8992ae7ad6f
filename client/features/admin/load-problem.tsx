import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'

/** What could not be loaded, why, and a way to try again. */
export function LoadProblem({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  return (
    <EmptyNote title={title} alert>
      <p className="muted">{error.message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </EmptyNote>
  )
}
