import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'

/** The link from the mail to a new address. A press confirms it: programs that only look at links do not. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => sendJson('POST', `/api/account/email/confirm/${encodeURIComponent(token)}`, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PRIVATE_QUERY] }),
  })
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          Confirm your address
        </h1>
        {confirm.isSuccess ? (
          <>
            <Banner tone="ok" title="Your email address was changed." />
            <Link className={buttonClass({ variant: 'primary' })} to="/account">
              Go to your account
            </Link>
          </>
        ) : (
          <>
            <p className="lede">From now on, you sign in with this address.</p>
            {confirm.isError && <Banner tone="error" title={confirm.error.message} />}
            <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              Confirm
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
