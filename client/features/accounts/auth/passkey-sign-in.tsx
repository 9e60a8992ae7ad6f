import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { askForPasskey } from './passkey.ts'

/** Signs in with a passkey; needs neither username nor password. */
export function PasskeySignIn({ onDone }: { onDone: (answer: SignedInResponse) => void }) {
  const signIn = useMutation({
    mutationFn: async () =>
      call('POST /auth/passkey', { body: await askForPasskey(call('POST /auth/passkey/options')) }),
    onSuccess: onDone,
  })
  return (
    <>
      {signIn.isError && <Banner tone="error" title={signIn.error.message} />}
      <Button wide busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <LineIcon of={KeyRound} />
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}
