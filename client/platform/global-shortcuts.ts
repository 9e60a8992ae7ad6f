type Options = {
  /** In the capture phase, before the shortcuts that listen later. */
  capture?: boolean
  /** Before every other shortcut. */
  first?: boolean
}

/**
 * Listens for keyboard shortcuts of the page. Every such listener is registered here, so one rule holds for all: none
 * works with a modifier, after another handler used the key, or while a modal dialog is open, wherever the focus is.
 * Returns a cleanup function.
 */
export function listenForShortcuts(
  onKeyDown: (event: KeyboardEvent) => void,
  { capture = false, first = false }: Options = {},
): () => void {
  const listener = (event: Event) => {
    if (event instanceof KeyboardEvent && isFree(event)) onKeyDown(event)
  }
  const target: EventTarget = first ? window : document
  const options = { capture: capture || first }
  target.addEventListener('keydown', listener, options)
  return () => target.removeEventListener('keydown', listener, options)
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  // An element that had the focus may be gone: then the focus is on the page behind the dialog.
  return document.querySelector('dialog:modal') === null
}
