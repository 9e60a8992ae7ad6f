import { useSyncExternalStore } from 'react'

/** Open modal dialogs, topmost last. Everything outside the topmost one is inert, including the rest of the top layer. */
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

/** The topmost modal dialog; undefined if none is open. */
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
