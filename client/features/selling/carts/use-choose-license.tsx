import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import type { LicensedBeat } from './licensed-beat.ts'

const loadDialog = () => import('./choose-license.tsx')
const Dialog = lazyComponent(async () => (await loadDialog()).ChooseLicense)

type Asked = { beat: LicensedBeat; wanted: string | undefined; isOpen: boolean }
type Choose = (beat: LicensedBeat, wanted?: string) => void

const ChooseContext = createContext<Choose>(() => {})
const AskedContext = createContext<[asked: Asked | undefined, close: () => void]>([undefined, () => {}])

/** Opens the license picker over the current page, with the wanted or the cheapest license selected. */
export function useChooseLicense(): Choose {
  return useContext(ChooseContext)
}

/** Two contexts: what opens the picker, such as each card, is not rendered again when it opens. */
export function LicenseChoiceProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const choose = useCallback<Choose>((beat, wanted) => setAsked({ beat, wanted, isOpen: true }), [])
  const picker = useMemo<[Asked | undefined, () => void]>(
    () => [asked, () => setAsked((before) => before && { ...before, isOpen: false })],
    [asked],
  )
  return (
    <ChooseContext value={choose}>
      <AskedContext value={picker}>{children}</AskedContext>
    </ChooseContext>
  )
}

/** Prefetches the picker's chunks, such as on hover. */
export function preloadLicensePicker(): void {
  // Opening it tries again and reports the error.
  loadDialog().then(
    ({ preloadPickerContent }) => preloadPickerContent(),
    () => {},
  )
}

/** The picker that `useChooseLicense` opens, loaded when first opened. Another page closes it. */
export function LazyLicensePicker() {
  const [asked, close] = useContext(AskedContext)
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ asked, pathname, isLeft: false })
  if (shown.asked !== asked) setShown({ asked, pathname, isLeft: false })
  else if (shown.pathname !== pathname && !shown.isLeft) setShown({ ...shown, isLeft: true })
  if (!asked) return null
  const { beat, wanted, isOpen } = asked
  return <Dialog key={beat.id} open={isOpen && !shown.isLeft} beat={beat} wanted={wanted} onClose={close} />
}
