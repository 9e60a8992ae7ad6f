import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

/** Landing page of a link in an email. Confirming takes a click: mail scanners follow links but click nothing. */
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
  /** API path for the confirmation, without the token of the link. */
  path: string
  done: string
  next: { to: string; label: string }
  onDone?: () => unknown
}) {
  const { token = '' } = useParams()
  const confirm = useMutation({
    mutationFn: () => sendJson('POST', `${path}/${encodeURIComponent(token)}`, {}),
    onSuccess: onDone,
  })
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
