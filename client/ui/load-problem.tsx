import { Button } from './button.tsx'
import { EmptyNote } from './empty-note.tsx'
import uiType from './styles/type.module.css'

/** What failed to load, why, and a Retry button. */
export function LoadProblem({
  title,
  error,
  onRetry,
}: {
  title: string
  error: Error
  onRetry: () => unknown
}) {
  return (
    <EmptyNote title={title} alert>
      <p className={uiType.muted}>{error.message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </EmptyNote>
  )
}
