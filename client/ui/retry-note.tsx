import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import uiForms from './styles/forms.module.css'

/** One line about a part of a screen that failed to load, with a Retry button. */
export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <p className={classNames(uiForms.err, uiForms.errRetry)} role="alert">
      {text}{' '}
      <Button small onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </p>
  )
}
