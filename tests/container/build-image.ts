import type { Engine } from './engine.ts'
import type { Image } from './store-container.ts'

const NAME = 'localhost/backbeat:test'

/** The image that CONTAINER_IMAGE names, or one built from the Dockerfile. */
export async function provideImage(engine: Engine): Promise<Image> {
  const given = process.env.CONTAINER_IMAGE
  if (given) return { engine, name: given }
  // In a sandbox, builds run where containers could not; one layer, because layers are copies there.
  const own = engine.isOwn ? ['--isolation=chroot', '--layers=false', '--pull=never'] : []
  await engine.run(
    ['build', ...own, ...(engine.name === 'podman' ? ['--format=docker'] : []), `--tag=${NAME}`, '.'],
    {
      seconds: 1_800,
    },
  )
  return { engine, name: NAME, isBuilt: true }
}
