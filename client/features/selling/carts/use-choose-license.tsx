import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import type { LicensedBeat } from './licensed-beat.ts'

const loadDialog = () => import('./choose-license.tsx')
const Dialog = lazyComponent(async () => (await loadDialog()).ChooseLicense)

type Asked = { beat: LicensedBeat; wanted: string | undefined; isOpen: boolean }
type LicenseChoice = {
  asked: Asked | undefined
  choose: (beat: LicensedBeat, wanted?: string) => void
  close: () => void
}

const LicenseChoiceContext = createContext<LicenseChoice>({
  asked: undefined,
  choose: () => {},
  close: () => {},
})

/** Opens the license picker over the current page, with the wanted or the cheapest license selected. */
export function useChooseLicense(): LicenseChoice['choose'] {
  return useContext(LicenseChoiceContext).choose
}

export function LicenseChoiceProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const choice = useMemo(
    () => ({
      asked,
      choose: (beat: LicensedBeat, wanted?: string) => setAsked({ beat, wanted, isOpen: true }),
      close: () => setAsked((before) => before && { ...before, isOpen: false }),
    }),
    [asked],
  )
  return <LicenseChoiceContext value={choice}>{children}</LicenseChoiceContext>
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
  const { asked, close } = useContext(LicenseChoiceContext)
  const { pathname } = useLocation()
  const [opened, setOpened] = useState({ asked, pathname })
  if (opened.asked !== asked) setOpened({ asked, pathname })
  const isElsewhere = opened.pathname !== pathname
  useEffect(() => {
    if (isElsewhere) close()
  }, [isElsewhere, close])
  if (!asked) return null
  const { beat, wanted, isOpen } = asked
  return <Dialog key={beat.id} open={isOpen && !isElsewhere} beat={beat} wanted={wanted} onClose={close} />
}
