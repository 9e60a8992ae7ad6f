import { PlayingIndicator } from './playing-indicator.tsx'

/** Loading indicator of four running lights. */
export function Spinner() {
  return <PlayingIndicator playing />
}
