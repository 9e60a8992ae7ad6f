import { Trans } from '@lingui/react/macro'
import { ShoppingCart } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepFromBooth } from '#client/platform/from-booth.ts'
import { LICENSE_PARAM } from '#client/platform/license-path.ts'
import { useSession } from '#client/platform/session.ts'
import { Button } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import type { LicensedBeat } from './licensed-beat.ts'
import { preloadLicensePicker, useChooseLicense } from './use-choose-license.tsx'

/** Adds the page's beat to the cart under a license. An address with the license parameter opens the picker, too. */
export function AddToCart({ beat }: { beat: LicensedBeat }) {
  const choose = useChooseLicense()
  useOpenFromAddress((license, from) => {
    if (from === 'booth') keepFromBooth(beat.id)
    choose(beat, license)
  })
  return (
    <Button
      variant="primary"
      onPointerEnter={preloadLicensePicker}
      onFocus={preloadLicensePicker}
      onClick={() => choose(beat)}
    >
      <LineIcon of={ShoppingCart} />
      <Trans>Add to Cart</Trans>
    </Button>
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
