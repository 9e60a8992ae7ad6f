import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** Landing page of a link in an email. Confirming takes a click: mail scanners follow links but click nothing. */
export function MailLinkPage({
  title,
  lead,
  action,
  route,
  done,
  next,
  onDone,
  children,
}: {
  title: string
  lead: string
  action: string
  route:
    | 'POST /account/email/confirm/:token'
    | 'POST /newsletter/confirm/:token'
    | 'POST /newsletter/unsubscribe/:token'
  done: string
  next: { to: string; label: string }
  onDone?: (answer: { success: true; undo?: string | null }) => unknown
  /** Shown once it is done. */
  children?: ReactNode
}) {
  const { token = '' } = useParams()
  const confirm = useMutation({
    mutationFn: () => call(route, { params: { token } }),
    onSuccess: onDone,
  })
  return (
    <Outcome title={title}>
      {confirm.isSuccess ? (
        <>
          <Banner tone="ok" title={done} />
          {children}
          <Link className={buttonClass({ variant: 'primary' })} to={next.to}>
            {next.label}
          </Link>
        </>
      ) : (
        <>
          <Text size="lede">{lead}</Text>
          {confirm.isError && <Banner tone="error" title={confirm.error.message} />}
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {action}
          </Button>
        </>
      )}
    </Outcome>
  )
}
