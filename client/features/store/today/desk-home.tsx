import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { deskQuery } from '#client/features/store/admin/index.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { TodayPage } from './today-page.tsx'

// Their forms are only needed once.
const FirstStepsPage = lazyComponent(
  async () => (await import('#client/features/store/first-steps/index.ts')).FirstStepsPage,
  <Waiting />,
)

/** Where an administrator lands: First steps until they are done or closed, then Today. */
export function DeskHome() {
  const { data, isPending } = useQuery(deskQuery())
  if (isPending) return <Waiting />
  return data?.hasFirstSteps ? <FirstStepsPage /> : <TodayPage />
}

function Waiting() {
  const { t } = useLingui()
  return <LoadingNote text={t`Loading...`} />
}
