import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'

/** A link from a mail about the newsletter. A press does it: programs that only look at links do not. */
export function NewsletterStep({
  title,
  lead,
  action,
  path,
  done,
}: {
  title: string
  lead: string
  action: string
  /** What is asked of the API. */
  path: string
  done: string
}) {
  const step = useMutation({ mutationFn: () => sendJson('POST', path, {}) })
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        {step.isSuccess ? (
          <>
            <Banner tone="ok" title={done} />
            <Link className={buttonClass({ variant: 'primary' })} to="/beats">
              Explore beats
            </Link>
          </>
        ) : (
          <>
            <p className="lede">{lead}</p>
            {step.isError && <Banner tone="error" title={step.error.message} />}
            <Button variant="primary" busy={step.isPending} onClick={() => step.mutate()}>
              {action}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
