import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoginDialog, useSession } from '#client/features/auth/index.ts'
import { Button } from '#client/ui/button.tsx'
import { type LicensedBeat, LicensePicker } from './license-picker.tsx'

/** In the address of a beat: open the license picker once somebody is signed in. */
const openParam = 'license'

/** Adds a beat to the cart, which takes an account: visitors are asked to log in, and come back to the open picker. */
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

/** Who comes back from logging in finds the picker open, once. */
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
