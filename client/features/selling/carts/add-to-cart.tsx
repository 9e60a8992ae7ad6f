import { ShoppingCart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoginDialog, useSession } from '#client/features/accounts/auth/index.ts'
import { keepFromBooth } from '#client/platform/from-booth.ts'
import { LICENSE_PARAM, licensePath } from '#client/platform/license-path.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LicensePicker, preloadLicensePicker } from './license-picker.tsx'
import type { LicensedBeat } from './licensed-beat.ts'

/**
 * Adds a beat to the cart, which needs an account: visitors log in or register and return to the open picker, with the
 * license they chose.
 */
export function AddToCart({ beat }: { beat: LicensedBeat }) {
  const { session } = useSession()
  const [asking, setAsking] = useState(false)
  const [wanted, setWanted] = useState<string>()
  const close = () => {
    setAsking(false)
    setWanted(undefined)
  }
  useOpenFromAddress((license, from) => {
    if (from === 'booth') keepFromBooth(beat.id)
    setWanted(license)
    setAsking(true)
  })
  return (
    <>
      <Button
        variant="primary"
        onPointerEnter={preloadLicensePicker}
        onFocus={preloadLicensePicker}
        onClick={() => setAsking(true)}
      >
        <LineIcon of={ShoppingCart} />
        Add to Cart
      </Button>
      {session.status === 'signed-in' ? (
        <LicensePicker open={asking} onClose={close} beat={beat} wanted={wanted} />
      ) : (
        <LoginDialog
          open={asking}
          title="Log in to add this beat"
          back={licensePath(beat, wanted)}
          action="Login"
          onClose={close}
        >
          You must log in before you can add a beat to your cart.
        </LoginDialog>
      )}
    </>
  )
}

/** Opens the picker, or for visitors the prompt, once per address that asks for it. */
function useOpenFromAddress(open: (license: string, from: string | null) => void): void {
  const { session } = useSession()
  const [params, setParams] = useSearchParams()
  const wanted = session.status === 'unknown' ? null : params.get(LICENSE_PARAM)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is taken back in the same step, so this runs once
  useEffect(() => {
    if (wanted === null) return
    open(wanted, params.get('from'))
    const rest = new URLSearchParams(params)
    rest.delete(LICENSE_PARAM)
    setParams(rest, { replace: true, state: { keepsPosition: true } })
  }, [wanted])
}
