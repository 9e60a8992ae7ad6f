import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { drawSection } from '#contract/audio/section-words.ts'
import type { Booth } from './booth.ts'
import type { BoothState } from './booth-state.ts'
import type { Section } from './timeline.ts'

const BoothContext = createContext<Booth | undefined>(undefined)
export const BoothProvider = BoothContext.Provider

export function useBooth(): Booth {
  const booth = useContext(BoothContext)
  if (!booth) throw new Error('outside of a booth')
  return booth
}

export function useBoothState(): BoothState {
  const booth = useBooth()
  return useSyncExternalStore(booth.subscribe, () => booth.state)
}

/** Calls back with the position of the beat: on each frame while it plays, and when anything changes. */
export function usePosition(draw: (seconds: number) => void): void {
  const booth = useBooth()
  const latest = useRef(draw)
  latest.current = draw
  useEffect(() => {
    let frame = 0
    const step = () => {
      latest.current(booth.position)
      frame = booth.transport.position === undefined ? 0 : requestAnimationFrame(step)
    }
    step()
    const stop = booth.subscribe(() => {
      cancelAnimationFrame(frame)
      step()
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [booth])
}

/** Draws the name of a section: its own, or which part or bar it is. */
export function useSectionName(): (section: Pick<Section, 'name'>) => string {
  const { i18n } = useLingui()
  return ({ name }) => (typeof name === 'string' ? drawSection(name, i18n) : i18n._(name))
}
