import { stored } from './stored.ts'

const asked = stored<true>('backbeat-plays-on', 'sessionStorage')

/** Lets what plays go on when the next page is loaded, as in another language. Browsers that want a press first leave it paused. */
export function playOnAfterLoad(): void {
  asked.set(true)
}

/** Whether the page before asked for it. Answered once. */
export function wasAskedToPlayOn(): boolean {
  const isAsked = asked.get() === true
  asked.remove()
  return isAsked
}
