import { useSyncExternalStore } from 'react'

/** Modal dialogs that are open, the top one last. All that is outside of it is inert, the top layer too. */
const opened: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Call it after `showModal`. Returns what to call once the dialog is closed. */
export function enterTopDialog(dialog: HTMLDialogElement): () => void {
  opened.push(dialog)
  emit()
  return () => {
    opened.splice(opened.indexOf(dialog), 1)
    emit()
  }
}

/** The dialog that takes presses now; undefined if the page does. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => opened.at(-1),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function emit(): void {
  for (const listener of listeners) listener()
}
