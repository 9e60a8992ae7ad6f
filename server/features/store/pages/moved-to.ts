import { beatPath, isBeatId } from '#contract/catalogue/beat-path.ts'
import { producerPath } from '#contract/reach/producer-path.ts'
import type { RenderedPage, StoreSettings } from '#contract/store/rendered-page.ts'
import { pagePath } from '#contract/text/locale-path.ts'

/** The path of a page that was asked for by a former name; undefined: it is at its place. An id stays in the address. */
export function movedTo(
  subject: RenderedPage['subject'],
  { pathname, search }: URL,
  settings: StoreSettings,
): string | undefined {
  const [, , name = '', ...below] = pathname.split('/')
  if (subject.kind === 'beat' && !isBeatId(name)) {
    const path = [beatPath(subject.beat), ...below].join('/')
    return pathname === path ? undefined : pagePath(settings, path + search)
  }
  if (subject.kind === 'producer' && subject.producer) {
    const path = producerPath(subject.name)
    return pathname === URL.parse(path, 'http://store')?.pathname
      ? undefined
      : pagePath(settings, path + search)
  }
  return undefined
}
