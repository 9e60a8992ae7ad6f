import { createStore, useStore } from './create-store.ts'

/** Open modal dialogs, topmost last. Everything outside the topmost one is inert, including the rest of the top layer. */
const opened = createStore<readonly HTMLDialogElement[]>([])

/** Call it after `showModal`. Returns what to call once the dialog is closed. */
export function enterTopDialog(dialog: HTMLDialogElement): () => void {
  opened.set([...opened.get(), dialog])
  return () => opened.set(opened.get().filter((other) => other !== dialog))
}

/** The topmost modal dialog; undefined if none is open. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useStore(opened, [], (dialogs) => dialogs.at(-1))
}
