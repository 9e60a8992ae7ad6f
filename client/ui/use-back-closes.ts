import { useEffect, useRef } from 'react'

/** Small screens, where Back is a swipe and an open dialog looks like a page. */
const SMALL_SCREEN = '(max-width: 1023px)'

/** On a small screen, the browser's Back closes the dialog instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  const history = useRef<typeof import('./back-closes.ts')>(undefined)

  useEffect(() => {
    if (!isOpen || !matchMedia(SMALL_SCREEN).matches) return
    let isGone = false
    let undo = () => {}
    import('./back-closes.ts').then(
      (file) => {
        history.current = file
        if (!isGone) undo = file.openOver(() => close.current())
      },
      // If its chunk fails to load, Back leaves the page as usual.
      () => {},
    )
    return () => {
      isGone = true
      undo()
    }
  }, [isOpen])

  useEffect(() => {
    if (isOpen) history.current?.keepOver()
  })
}
