import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { EmptyNote } from './empty-note.tsx'
import { Text } from './primitives.tsx'

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
      <Text tone="muted">{error.message}</Text>
      <Button onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </EmptyNote>
  )
}
