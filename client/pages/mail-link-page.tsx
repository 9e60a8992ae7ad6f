import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

/** The target of a link in a mail. It takes a press to confirm: mail scanners open links, but press nothing. */
export function MailLinkPage({
  title,
  lead,
  action,
  path,
  done,
  next,
  onDone,
}: {
  title: string
  lead: string
  action: string
  /** API path that the press sends to. */
  path: string
  done: string
  next: { to: string; label: string }
  onDone?: () => unknown
}) {
  const confirm = useMutation({ mutationFn: () => sendJson('POST', path, {}), onSuccess: onDone })
  return (
    <Outcome title={title}>
      {confirm.isSuccess ? (
        <>
          <Banner tone="ok" title={done} />
          <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
            {next.label}
          </Link>
        </>
      ) : (
        <>
          <p className="lede">{lead}</p>
          {confirm.isError && <Banner tone="error" title={confirm.error.message} />}
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {action}
          </Button>
        </>
      )}
    </Outcome>
  )
}
