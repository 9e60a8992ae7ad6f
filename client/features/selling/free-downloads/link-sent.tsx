import { useEffect, useState } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiDialog from '#client/ui/styles/dialog.module.css'
import uiType from '#client/ui/styles/type.module.css'

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
  const seconds = useCountdown(WAIT_SECONDS)
  return (
    <>
      <Banner tone="ok" title={`The link is on its way to ${email}.`}>
        <p>It works for 24 hours and three downloads.</p>
      </Banner>
      <p className={classNames(uiType.muted, uiType.small)}>
        Nothing there? Look in the spam folder, or send it again
        {seconds > 0 && (
          <>
            {' '}
            in <span className={uiBase.num}>0:{String(seconds).padStart(2, '0')}</span>
          </>
        )}
        .
      </p>
      <div className={uiDialog.dialogActs}>
        <Button variant="quiet" disabled={seconds > 0} onClick={onAgain}>
          Send Again
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
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
