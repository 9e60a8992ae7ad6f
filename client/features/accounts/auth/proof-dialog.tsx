import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { onProofWanted } from '#client/platform/api.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'

// Rarely asked for, and the only form of most pages that have it.
const ProofPanel = lazyComponent(async () => (await import('./proof-panel.tsx')).ProofPanel, <Loading />)

function Loading() {
  const { t } = useLingui()
  return <LoadingNote text={t`Loading...`} />
}

/**
 * Re-authentication: asks for a proof of identity when a request requires one, then retries the request, so no input is
 * lost. Render one per page.
 */
export function ProofDialog() {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => {
    // Concurrent requests share one prompt.
    let pending: Promise<boolean> | undefined
    const end = onProofWanted(() => {
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = undefined
        setAnswer(undefined)
      })
      return pending
    })
    return end
  }, [])
  return (
    <Dialog open={answer !== undefined} onClose={() => answer?.(false)} label={t`Confirm that it's you`}>
      {answer && <ProofPanel onDone={() => answer(true)} onCancel={() => answer(false)} />}
    </Dialog>
  )
}
