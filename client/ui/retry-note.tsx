import { Button } from './button.tsx'

/** One line about a part of a screen that failed to load, with a Retry button. */
export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className="err err--retry" role="alert">
      {text}{' '}
      <Button small onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}
