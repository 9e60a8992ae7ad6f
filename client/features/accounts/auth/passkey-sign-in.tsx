import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '#client/platform/call.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { askForPasskey } from './passkey.ts'

/** Signs in with a passkey; needs neither username nor password. */
export function PasskeySignIn({ onDone }: { onDone: (answer: SignedInResponse) => void }) {
  const signIn = useMutation({
    mutationFn: async () =>
      call('POST /auth/passkey', { body: await askForPasskey('POST /auth/passkey/options') }),
    onSuccess: onDone,
  })
  return (
    <>
      {signIn.isError && <Banner tone="error" title={signIn.error.message} />}
      <Button wide busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound className={uiBase.ico} aria-hidden />
        Sign in with a passkey
      </Button>
    </>
  )
}
