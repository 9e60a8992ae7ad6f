import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Warns before unsaved changes are lost: natively when the page closes or reloads, by a dialog when a link leaves it.
 * Does not block the browser's Back button.
 */
export function LeaveGuard({ active, text }: { active: boolean; text: string }) {
  const { t } = useLingui()
  const [target, setTarget] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!active) return
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
    const askOnLink = (event: MouseEvent) => {
      const to = targetOf(event)
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(to)
    }
    window.addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askOnLink, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askOnLink, { capture: true })
    }
  }, [active])
  return (
    <ConfirmDialog
      open={target !== undefined}
      title={t`Leave this form?`}
      text={text}
      action={t`Leave`}
      busy={false}
      onConfirm={() => {
        setTarget(undefined)
        if (target !== undefined) navigate(target)
      }}
      onClose={() => setTarget(undefined)}
    />
  )
}

/** Target of a plain click on an internal link to another page. */
function targetOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined
  return link.pathname + link.search + link.hash
}
