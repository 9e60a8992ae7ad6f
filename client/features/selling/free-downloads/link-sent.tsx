import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

const WAIT_SECONDS = 60

/** Confirms that the link was sent; it can be resent after a minute. */
export function LinkSent({
  email,
  onAgain,
  onClose,
}: {
  email: string
  onAgain: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const seconds = useCountdown(WAIT_SECONDS)
  return (
    <>
      <Banner tone="ok" title={t`The link is on its way to ${email}.`}>
        <p>
          <Trans>It works for 24 hours and three downloads.</Trans>
        </p>
      </Banner>
      <Text tone="muted" size="small">
        {seconds > 0 ? (
          <Trans>
            Nothing there? Check your spam folder, or send it again in{' '}
            <Text as="span" numeric>
              0:{ph({ seconds: String(seconds).padStart(2, '0') })}
            </Text>
            .
          </Trans>
        ) : (
          <Trans>Nothing there? Check your spam folder, or send it again.</Trans>
        )}
      </Text>
      <DialogActions>
        <Button variant="quiet" disabled={seconds > 0} onClick={onAgain}>
          <Trans>Send Again</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogActions>
    </>
  )
}

function useCountdown(from: number): number {
  const [left, setLeft] = useState(from - 1)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return left
}
