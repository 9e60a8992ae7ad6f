import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'

/** The form of a new beat. */
const NEW = 'new'

/** Id of the link that opens a beat's form, which has the focus again once that is closed. */
export const beatLinkId = (beatId: string) => `beat-${beatId}`

/** Makes props of links that open a beat's form beside the list, which keeps its filters and its place. */
export function useFormLink() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const isOpen = params.has('edit') || params.has('create')
  return (beatId: string | undefined) => {
    const next = new URLSearchParams(params)
    next.delete('create')
    next.delete('edit')
    if (beatId === undefined) next.set('create', 'beat')
    else next.set('edit', beatId)
    return {
      to: { search: `?${next}` },
      // From one form to the next is no step of its own: Back closes.
      replace: isOpen,
      state: isOpen ? state : { keepsPosition: true, opened: true },
    }
  }
}

/**
 * The form that the address names, `?edit=…` or `?create=beat`, which Back closes. One with unsaved changes stays until
 * they may be lost: `asks` is true then, with `leave` and `stay` as the answers.
 */
export function useOpenForm() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const location = useLocation()
  const linkTo = useFormLink()
  const wanted = params.get('edit') ?? (params.has('create') ? NEW : null)
  const [shown, setShown] = useState(wanted)
  const [isUnsaved, setUnsaved] = useState(false)
  if (shown !== wanted && !isUnsaved) setShown(wanted)

  const last = useRef(shown)
  useEffect(() => {
    const before = last.current
    last.current = shown
    if (before !== null && shown === null)
      document.getElementById(beatLinkId(before))?.focus({ preventScroll: true })
  }, [shown])

  const open = (beatId: string | undefined) => {
    const { to, ...options } = linkTo(beatId)
    navigate(to, options)
  }
  const close = () => {
    // As Back does, where this page opened it: the list is in the history once.
    if (location.state?.opened) return navigate(-1)
    setParams(
      (before) => {
        before.delete('edit')
        before.delete('create')
        return before
      },
      { replace: true, state: { keepsPosition: true } },
    )
  }
  return {
    isOpen: shown !== null,
    isCreating: shown === NEW,
    /** Id of the beat that is edited. */
    edited: shown === NEW ? undefined : (shown ?? undefined),
    setUnsaved,
    open,
    close,
    /** Closes the form of what was saved. */
    finish: () => {
      setUnsaved(false)
      close()
    },
    asks: shown !== wanted,
    leave: () => setUnsaved(false),
    stay: () => {
      const { to, state } = linkTo(shown === NEW ? undefined : (shown ?? undefined))
      navigate(to, { replace: navigation !== 'POP', state })
    },
  }
}
