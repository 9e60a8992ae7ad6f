import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { SignedInAnswer } from '#contract/auth.ts'
import { askForPasskey } from './passkey.ts'

/** Signs in with a passkey; needs neither username nor password. */
export function PasskeySignIn({ onDone }: { onDone: (answer: SignedInAnswer) => void }) {
  const signIn = useMutation({
    mutationFn: async () =>
      sendJson<SignedInAnswer>('POST', '/api/auth/passkey', await askForPasskey('/api/auth/passkey/options')),
    onSuccess: onDone,
  })
  return (
    <>
      {signIn.isError && <Banner tone="error" title={signIn.error.message} />}
      <Button wide busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound className="ico" aria-hidden />
        Sign in with a passkey
      </Button>
    </>
  )
}
