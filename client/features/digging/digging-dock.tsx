import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.ts'
import { whenIdle } from '#client/platform/when-idle.ts'

const Digging = lazyComponent(async () => (await import('./digging.tsx')).Digging)

/** Placeholder of the digging features: their chunk loads once the browser is idle. */
export function DiggingDock() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    isIdle && (
      <Suspense fallback={null}>
        <Digging />
      </Suspense>
    )
  )
}
