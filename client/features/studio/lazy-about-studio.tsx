import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from '#client/platform/lazy-component.ts'

const load = async () => (await import('./about-studio.tsx')).AboutStudio
const Later = lazyComponent(load)
const onServer: { AboutStudio?: ComponentType } = {}

/** Awaited by the server, which renders the section at once. */
export async function preloadAboutStudio(): Promise<void> {
  onServer.AboutStudio = await load()
}

/**
 * The studio section in a file of its own, as it is below the first screen. The browser keeps the server's HTML and
 * brings it to life once the file is here.
 */
export function LazyAboutStudio() {
  const AboutStudio = onServer.AboutStudio ?? Later
  return (
    <Suspense fallback={<section className="studio" id="about-section" />}>
      <AboutStudio />
    </Suspense>
  )
}
