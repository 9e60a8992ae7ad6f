import { Button } from './button.tsx'

/** One line about a part of a screen that could not be loaded, and a way to try again. */
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
