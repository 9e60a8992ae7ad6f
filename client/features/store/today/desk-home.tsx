import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '#client/features/store/admin/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { TodayPage } from './today-page.tsx'

const waiting = <LoadingNote text="Loading..." />
// Their forms are only needed once.
const FirstStepsPage = lazyComponent(
  async () => (await import('#client/features/store/first-steps/index.ts')).FirstStepsPage,
  waiting,
)

/** Where an administrator lands: First steps until they are done or closed, then Today. */
export function DeskHome() {
  const { data, isPending } = useQuery(deskQuery())
  if (isPending) return waiting
  return data?.hasFirstSteps ? <FirstStepsPage /> : <TodayPage />
}
