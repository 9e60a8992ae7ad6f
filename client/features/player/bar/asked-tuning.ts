import { createStore } from '#client/ui/create-store.ts'

/** Whether the audition of what plays is asked for from outside the bar, as by the menu of a beat on a phone. */
export const askedTuning = createStore(false)
