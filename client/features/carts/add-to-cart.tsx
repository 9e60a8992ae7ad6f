import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoginDialog, useSession } from '#client/features/auth/index.ts'
import { Button } from '#client/ui/button.tsx'
import { type LicensedBeat, LicensePicker } from './license-picker.tsx'

/** URL parameter of a beat page: opens the license picker after signing in. */
const openParam = 'license'

/** Adds a beat to the cart, which needs an account: visitors log in and return to the open picker. */
export function AddToCart({ beat }: { beat: LicensedBeat }) {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  useOpenAfterLogin(() => setAsking(true))
  const back = `/beats/${beat.id}?${openParam}=choose`
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <ShoppingCart className="ico" aria-hidden />
        Add to Cart
      </Button>
      {session.status === 'signed-in' ? (
        <LicensePicker open={asking} onClose={close} beat={beat} />
      ) : (
        <LoginDialog open={asking} title="Log in to add this beat" back={back} onClose={close}>
          You must log in before you can add a beat to your cart.
        </LoginDialog>
      )}
    </>
  )
}

/** Opens the picker once after a login. */
function useOpenAfterLogin(open: () => void): void {
  const { session } = useSession()
  const [params, setParams] = useSearchParams()
  const wanted = params.has(openParam) && session.status === 'signed-in'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is taken back in the same step, so this runs once
  useEffect(() => {
    if (!wanted) return
    open()
    const rest = new URLSearchParams(params)
    rest.delete(openParam)
    setParams(rest, { replace: true, preventScrollReset: true })
  }, [wanted])
}
